import type { Line } from '../shared/commands/command.ts';
import type { commands } from '../shared/commands/table.ts';
import { usageOf } from '../shared/commands/usage.ts';
import { countOf } from '../shared/count-of.ts';
import { demoAccounts, DEMO_PASSWORD } from '../shared/demo.ts';
import { print, StartError } from './local/printer.ts';
import { smokeTest } from './smoke/checks.ts';

const usageError = (why: string): StartError => new StartError(`${why}\n\n${usageOf('smoke')}`);

function readAddress(option: string, text: string): URL {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return new URL(text);
  const scheme = /^(localhost|127\.|\[::1\])/.test(text) ? 'http' : 'https';
  const guess = `${scheme}://${text}`;
  const hint = !text.includes('://') && URL.canParse(guess) ? ` Use ${option} ${guess}` : '';
  throw usageError(`${option} can't be "${text}": it must begin with http:// or https://.${hint}`);
}

/** `npm run smoke`. */
export async function run({ values }: Line<(typeof commands)['smoke']>): Promise<number> {
  if (values.url === undefined) throw usageError('--url is missing.');
  const url = readAddress('--url', values.url);
  const api = values.api === undefined ? undefined : readAddress('--api', values.api);
  const isLocal = /^(localhost|127\.|\[::1\])/.test(url.hostname);
  const email = values.email ?? (isLocal ? demoAccounts.find(({ role }) => role === 'admin')?.email : undefined);
  const password = process.env.SMOKE_PASSWORD ?? (isLocal && !values.email ? DEMO_PASSWORD : undefined);
  if (!email) throw usageError('--email is missing.');
  if (!password) throw usageError(`Set the password of ${email} in SMOKE_PASSWORD.`);
  const problems = await smokeTest(
    { origin: url.origin, email, password, ...(api && { api: api.origin }) },
    (what, problem) =>
      print(`${problem === undefined ? 'ok  ' : 'FAIL'}  ${what}${problem === undefined ? '' : `: ${problem}`}`),
  );
  print(problems === 0 ? '\nAll checks passed.' : `\n${countOf(problems, 'check')} failed.`);
  return problems === 0 ? 0 : 1;
}
