import { parseArgs } from 'node:util';
import { demoAccounts, DEMO_PASSWORD } from '../shared/demo.ts';
import { StartError, fail, print } from './local/printer.ts';
import { smokeTest } from './smoke/checks.ts';

const USAGE = `Looks whether a product that runs answers as it should; changes nothing.
  --url    where it is (required), for example https://staff.example.com
  --email  an administrator of it, whose password is in SMOKE_PASSWORD; on this machine the demo's, without both
  --api    the API's own address, to see that it answers nobody (in the cloud: ApiAddress of the stack's outputs)`;

function readOptions() {
  try {
    const { url, email, api } = parseArgs({
      options: { url: { type: 'string' }, email: { type: 'string' }, api: { type: 'string' } },
    }).values;
    if (url && URL.canParse(url)) return { url, email, api };
  } catch {
    // Told below, as for a missing one.
  }
  throw new StartError(USAGE);
}

try {
  const { url, email, api } = readOptions();
  const isLocal = /^(localhost|127\.|\[::1\])/.test(new URL(url).hostname);
  const account = email ?? (isLocal ? demoAccounts.find(({ role }) => role === 'admin')?.email : undefined);
  const password = process.env.SMOKE_PASSWORD ?? (isLocal && !email ? DEMO_PASSWORD : undefined);
  if (!account || !password) throw new StartError(`Who signs in?\n\n${USAGE}`);
  const problems = await smokeTest(
    { origin: new URL(url).origin, email: account, password, ...(api && { api: new URL(api).origin }) },
    (what, problem) =>
      print(`${problem === undefined ? 'ok  ' : 'FAIL'}  ${what}${problem === undefined ? '' : `: ${problem}`}`),
  );
  print(problems === 0 ? '\nAll is well.' : `\n${problems} ${problems === 1 ? 'check' : 'checks'} failed.`);
  process.exitCode = problems === 0 ? 0 : 1;
} catch (error) {
  fail(error);
}
