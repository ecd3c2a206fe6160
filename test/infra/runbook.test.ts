import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describe, expect, it } from 'vitest';
import { callTable, costTable, monthlyCopies, priceTable } from '../../infra/costs.ts';
import { defaultContext } from '../../infra/context.ts';
import { root } from '../../infra/fingerprint.ts';
import { parameterNames, parameterProblems } from '../../infra/parameters.ts';
import { synthesize } from '../../infra/synthesize.ts';
import { readLine } from '../../shared/commands/read.ts';
import { type CommandName, isCommandName } from '../../shared/commands/table.ts';
import { retention } from '../../shared/retention.ts';
import { awsCommands } from './runbook/aws-commands.ts';
import { blocksOf, type Command, commandsOf, optionsOf } from './runbook/shell.ts';

const RUNBOOK = 'infra/operations.md';
const pages = ['README.md', RUNBOOK].map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const runbook = pages.find(({ path }) => path === RUNBOOK)?.text ?? '';
const commands = pages.flatMap(({ text }) => commandsOf(text));
const of = (program: string): Command[] => commands.filter((command) => command.program === program);

const template = synthesize() as ReturnType<typeof synthesize> & {
  readonly Outputs: Readonly<Record<string, unknown>>;
};

/** What `npm run` or `npm` starts: the script's name and its arguments. */
function scriptOf({ words }: Command): { name: string; given: string[] } {
  const own = words.filter((word) => word !== 'run' && word !== '-s');
  const [name = '', ...rest] = own;
  return { name, given: rest[0] === '--' ? rest.slice(1) : [] };
}

describe('the commands in the operations pages', () => {
  it('are found, so that the tests below check something', () => {
    expect(of('npm').length).toBeGreaterThan(25);
    expect(of('aws').length).toBeGreaterThan(15);
  });

  it('are valid shell and use programs that every machine has', () => {
    const blocks = pages.flatMap(({ text }) => blocksOf(text));
    const { status, stderr } = spawnSync('bash', ['-n', '-c', blocks.join('\n')], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    expect([...new Set(commands.map(({ program }) => program))].sort()).toEqual(
      ['aws', 'cd', 'date', 'export', 'git', 'grep', 'npm', 'npx', 'openssl'].sort(),
    );
    // Other uses of `date` differ between Linux and macOS.
    expect(of('date').map(({ words }) => words)).toEqual(of('date').map(() => ['+%s']));
  });

  it('of npm exist and accept their arguments', () => {
    for (const command of of('npm')) {
      const { name, given } = scriptOf(command);
      if (name === '') continue;
      expect([command.text, isCommandName(name)]).toEqual([command.text, true]);
      expect([command.text, readLine(name as CommandName, given, parseArgs)]).toEqual([
        command.text,
        { line: expect.anything() },
      ]);
    }
  });

  it('use existing parameters with valid values', () => {
    const given = commands.flatMap(({ words }) => words.filter((_, at) => words[at - 1] === '-c'));
    expect(given.length).toBeGreaterThan(8);
    for (const pair of given) {
      const [name = '', value = ''] = pair.split('=');
      expect(parameterNames).toContain(name);
      if (/^(?:\.{3}|…)$/.test(value) || value.includes('...')) continue;
      const problems = parameterProblems({ ...defaultContext(), [name]: value });
      expect([pair, problems.filter((problem) => problem.startsWith(name))]).toEqual([pair, []]);
    }
  });

  it('of AWS exist in its CLI, with all required options and no unknown ones', () => {
    for (const { words, text } of of('aws')) {
      const name = words.slice(0, words[1] === 'wait' ? 3 : 2).join(' ');
      const known = awsCommands[name];
      expect([text, known !== undefined]).toEqual([text, true]);
      const options = optionsOf({ program: 'aws', words, text });
      const { needs = [], takes = [] } = known ?? {};
      expect([text, options]).toEqual([text, expect.arrayContaining([...needs])]);
      expect([...needs, ...takes, '--query', '--output', '--region']).toEqual(expect.arrayContaining(options));
    }
  });

  it('name outputs that the stack has', () => {
    const wanted = new Set(
      pages.flatMap(({ text }) => [...text.matchAll(/<(?:its )?([A-Z]\w+)>/g)].map(([, name = '']) => name)),
    );
    expect(wanted.size).toBeGreaterThan(4);
    expect(Object.keys(template.Outputs)).toEqual(expect.arrayContaining([...wanted]));
    const { value } = { value: JSON.stringify(template.Outputs.NextSteps) };
    for (const [, name] of value.matchAll(/<([A-Z]\w+)>/g)) expect(Object.keys(template.Outputs)).toContain(name);
    expect(value).toMatch(/5\. People are told to contact the office at .+ -c contactName=/);
  });

  it('find queues and logs under the names that CloudFormation gives them', () => {
    const named = (type: string): string[] =>
      Object.entries(template.Resources)
        .filter(([, resource]) => resource.Type === type)
        .map(([id]) => `Staffbook-production-${id}`);
    const prefixes = (option: string): string[] =>
      of('aws').flatMap(({ words }) => words.filter((_, at) => words[at - 1] === option));
    for (const prefix of prefixes('--queue-name-prefix'))
      expect(named('AWS::SQS::Queue').filter((name) => name.startsWith(prefix))).toHaveLength(1);
    for (const prefix of prefixes('--log-group-name-prefix')) {
      const groups = named('AWS::Logs::LogGroup').filter((name) => name.startsWith(prefix));
      expect(groups.length).toBeGreaterThan(6);
      // A log query covers 50 groups at most.
      expect(groups.length).toBeLessThan(50);
    }
    for (const resource of Object.values(template.Resources))
      expect(resource.Properties ?? {}).not.toHaveProperty('QueueName');
  });

  it("give a restored table the stack's settings, under a name that the restore role may use", () => {
    const [own] = Object.values(template.Resources).filter(({ Type }) => Type === 'AWS::DynamoDB::Table');
    const { TimeToLiveSpecification, PointInTimeRecoverySpecification } = (own?.Properties ?? {}) as Record<
      string,
      object
    >;
    const given = (option: string): string[] =>
      of('aws').flatMap(({ words }) => words.filter((_, at) => words[at - 1] === option));
    const pairs = (value: object): string[] => Object.entries(value).map(([key, one]) => `${key}=${String(one)}`);
    for (const [option, value] of [
      ['--time-to-live-specification', TimeToLiveSpecification],
      ['--point-in-time-recovery-specification', PointInTimeRecoverySpecification],
    ] as const)
      expect(given(option).map((text) => text.split(',').sort())).toEqual([pairs(value ?? {}).sort()]);
    const policies = Object.values(template.Resources).filter(({ Type }) => Type === 'AWS::IAM::ManagedPolicy');
    expect(JSON.stringify(policies)).toContain(':table/Staffbook-production-????????"');
    const restored = [
      ...given('--target-table-name'),
      ...given('--metadata').map((text) => /targetTableName=([^,]+)/.exec(text)?.[1] ?? ''),
    ];
    expect(restored.length).toBeGreaterThan(2);
    for (const name of restored) expect(name).toMatch(/^Staffbook-production-\d{8}$/);
  });
});

describe('the costs in the operations page', () => {
  const plain = (line: string): string => line.replaceAll(/\s+/g, ' ').replaceAll(/-+/g, '-');
  const lines = runbook.split('\n').map(plain);

  it('are what `npm run costs` computes', () => {
    expect(lines).toEqual(expect.arrayContaining(costTable(template).map(plain)));
  });

  it('are what it computes for a thousand calls', () => {
    expect(lines).toEqual(expect.arrayContaining(callTable().map(plain)));
  });

  it('are for as many monthly copies as exist at once', () => {
    const DAY = 86_400_000;
    const copies = Array.from({ length: 60 }, (_, month) => Date.UTC(2024, month, 1));
    const atOnce = copies.map(
      (made) => copies.filter((at) => at <= made && made - at < retention.copyDays * DAY).length,
    );
    expect(monthlyCopies).toBe(Math.max(...atOnce));
  });

  it('give the source of each price', () => {
    expect(lines).toEqual(expect.arrayContaining(priceTable().map(plain)));
  });
});
