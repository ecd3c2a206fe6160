import { email as emailField } from '../../shared/contract/field.ts';
import { parseFields } from '../../shared/contract/validate.ts';
import { MIN_PASSWORD_LENGTH } from '../../shared/password.ts';
import { passwordProblem } from '../identity/password-rules.ts';
import { makeAdmin } from './make-admin.ts';
import { openTable } from './table.ts';
import { CommandError, usageError, print, runAsCommand } from './terminal.ts';

await runAsCommand('create-admin', async ({ email, password, table }) => {
  const parsed = parseFields({ email: emailField({ required: true }) }, { email });
  if (email === undefined) throw usageError('create-admin', '--email is missing.');
  if (!parsed.ok) throw new CommandError(`${email} isn't a valid email address.`);
  const rules = {
    PASSWORD_MIN: Number(process.env.PASSWORD_MIN ?? MIN_PASSWORD_LENGTH),
    REFUSE_COMMON_PASSWORDS: process.env.REFUSE_COMMON_PASSWORDS === 'true',
  };
  const problem = password === undefined ? undefined : await passwordProblem(password, rules);
  if (problem) throw new CommandError(`This password can't be used. ${problem}`);
  const address = String(parsed.value.email);
  const made = await makeAdmin(openTable(table, process.env), address, password, rules.PASSWORD_MIN);
  const sentences = {
    created: `Created the administrator ${address}.`,
    promoted: `${address} already had an account and is now an administrator.`,
    unchanged: `${address} is already an administrator.`,
  };
  print(sentences[made.outcome]);
  if (made.isClaimed)
    print("Nobody had confirmed this email, so the account's earlier password, passkeys, and sessions no longer work.");
  if (made.generated !== undefined) print(`Password (won't be shown again): ${made.generated}`);
  else if (made.passwordSet) print('The password is set. Older sessions have been ended.');
});
