import { email as emailField } from '../../shared/contract/field.ts';
import { parseFields } from '../../shared/contract/validate.ts';
import { LEAST_PASSWORD } from '../../shared/password.ts';
import { passwordProblem } from '../identity/password-rules.ts';
import { makeAdmin } from './make-admin.ts';
import { openTable } from './table.ts';
import { CommandError, misused, print, runAsCommand } from './terminal.ts';

await runAsCommand('create-admin', async ({ email, password, table }) => {
  const parsed = parseFields({ email: emailField({ required: true }) }, { email });
  if (email === undefined) throw misused('create-admin', 'Say whose: --email is missing.');
  if (!parsed.ok) throw new CommandError(`${email} is no email address.`);
  const rules = {
    PASSWORD_MIN: Number(process.env.PASSWORD_MIN ?? LEAST_PASSWORD),
    REFUSE_COMMON_PASSWORDS: process.env.REFUSE_COMMON_PASSWORDS === 'true',
  };
  const problem = password === undefined ? undefined : await passwordProblem(password, rules);
  if (problem) throw new CommandError(`This password cannot be used. ${problem}`);
  const address = String(parsed.value.email);
  const made = await makeAdmin(openTable(table, process.env), address, password, rules.PASSWORD_MIN);
  const sentences = {
    created: `${address} is an administrator now.`,
    promoted: `${address} had an account already and is an administrator now.`,
    unchanged: `${address} is an administrator already.`,
  };
  print(sentences[made.outcome]);
  if (made.generated !== undefined) print(`Password, shown this once: ${made.generated}`);
  else if (made.passwordSet) print('The password is the one you gave; older sessions have ended.');
});
