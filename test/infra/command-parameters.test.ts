import { afterEach, expect, it, vi } from 'vitest';
import { parseArgs } from 'node:util';
import { readLine } from '../../shared/commands/read.ts';
import type { CommandName } from '../../shared/commands/table.ts';
import { defaultContext } from '../../infra/context.ts';
import { run } from '../../infra/local/command.ts';
import { runCommand } from '../../infra/local/run-command.ts';

vi.mock('../../infra/local/run-command.ts', () => ({ runCommand: vi.fn(() => Promise.resolve(0)) }));
vi.mock('../../infra/context.ts', async (original) => ({
  ...(await original<typeof import('../../infra/context.ts')>()),
  defaultContext: vi.fn(),
}));

afterEach(() => vi.clearAllMocks());

async function runElsewhere(name: CommandName, args: readonly string[]): Promise<void> {
  const reading = readLine(name, args, parseArgs);
  if (!('line' in reading)) throw new Error('The arguments are refused.');
  await run(reading.line, name, args);
}

it('rotate-key reckons with sessions as long as in cdk.json, also for the secret of a stack', async () => {
  vi.mocked(defaultContext).mockReturnValue({ tokenHours: 720 });
  const args = ['--secret', 'arn:aws:secretsmanager:us-east-1:123456789012:secret:Signing'];
  await runElsewhere('rotate-key', args);
  expect(runCommand).toHaveBeenCalledExactlyOnceWith('rotate-key', args, { TOKEN_HOURS: '720' });
});

it.each([
  [{ stage: 'production' }, { PASSWORD_MIN: '6', REFUSE_COMMON_PASSWORDS: 'true' }],
  [
    { stage: 'trial', passwordMin: 12 },
    { PASSWORD_MIN: '12', REFUSE_COMMON_PASSWORDS: 'false' },
  ],
  [
    { stage: 'trial', refuseCommonPasswords: true },
    { PASSWORD_MIN: '6', REFUSE_COMMON_PASSWORDS: 'true' },
  ],
])('create-admin on the table of a stack has the password rules of cdk.json: %j', async (parameters, rules) => {
  const { defaultContext: own } =
    await vi.importActual<typeof import('../../infra/context.ts')>('../../infra/context.ts');
  vi.mocked(defaultContext).mockReturnValue({ ...own(), ...parameters });
  const args = ['--email', 'boss@company.test', '--table', 'a-table'];
  await runElsewhere('create-admin', args);
  expect(runCommand).toHaveBeenCalledExactlyOnceWith('create-admin', args, rules);
});
