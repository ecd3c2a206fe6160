import { collections, isCollectionName } from './contract/collections.ts';
import type { OperationId } from './contract/operations.ts';
import { capitalized } from './contract/field.ts';
import { transitions } from './timesheets/lifecycle.ts';

/** What a call did, or would have done if it was refused, from its name in history: `CklgPayee.update` or `print-checks`. */

interface CallTexts {
  readonly done: string;
  /** In the screens' words, where the name of the call has others. */
  readonly tried?: string;
}

const actions: Readonly<Record<string, CallTexts>> = {
  create: { done: 'Created', tried: 'Create' },
  update: { done: 'Changed', tried: 'Change' },
  delete: { done: 'Deleted', tried: 'Delete' },
  getAll: { done: 'Listed', tried: 'List' },
  getOne: { done: 'Viewed', tried: 'View' },
};

const checksImported: CallTexts = { done: 'Checks imported', tried: 'Import checks' };

const operations: Readonly<Partial<Record<OperationId, CallTexts>>> = {
  register: { done: 'Signed up', tried: 'Sign up' },
  'confirm-email': { done: 'Email confirmed' },
  'resend-confirmation': { done: 'Confirmation link sent again' },
  'accept-invitation': { done: 'Invitation accepted' },
  login: { done: 'Signed in', tried: 'Sign in' },
  logout: { done: 'Signed out', tried: 'Sign out' },
  'forgot-password': { done: 'Reset code sent', tried: 'Send reset code' },
  'reset-password': { done: 'Password reset' },
  'update-my-profile': { done: 'Profile changed', tried: 'Change profile' },
  'change-password': { done: 'Password changed' },
  'create-user': { done: 'User created' },
  'update-user': { done: 'User changed', tried: 'Change user' },
  'delete-user': { done: 'User deleted' },
  'reset-user-password': { done: 'Password reset', tried: 'Reset password' },
  'invite-user': { done: 'Invitation sent again', tried: 'Send invitation again' },
  'erase-person': { done: 'Person erased' },
  'end-session': { done: 'Session ended' },
  'end-other-sessions': { done: 'Other sessions ended' },
  'end-user-sessions': { done: 'Signed out everywhere', tried: 'Sign out everywhere' },
  'passkey-login': { done: 'Signed in with a passkey', tried: 'Sign in with a passkey' },
  'add-passkey': { done: 'Passkey added' },
  'rename-passkey': { done: 'Passkey renamed' },
  'remove-passkey': { done: 'Passkey removed' },
  'finish-sign-on': { done: 'Single sign-on', tried: 'Single sign-on' },
  'import-transactions': checksImported,
  'begin-import': checksImported,
  'import-part': checksImported,
  'end-import': checksImported,
  'undo-import': { done: 'Import undone' },
  'clear-transactions': { done: 'Cleared date changed', tried: 'Change cleared date' },
  'add-statement-lines': { done: 'Statement lines added' },
  'match-checks': {
    done: 'Checks put on or taken off a statement',
    tried: 'Put checks on a statement, or take them off',
  },
  'undo-matches': { done: 'Checks taken off a statement', tried: 'Take checks off a statement' },
  'print-checks': { done: 'Checks printed' },
  'return-printed-checks': { done: 'Checks put back to be printed', tried: 'Put checks back to be printed' },
  'remind-missing': { done: 'Reminders sent', tried: 'Send reminders' },
  'start-timesheet': { done: 'Timesheet started' },
  'acknowledge-timesheet': { done: 'Change acknowledged', tried: 'Acknowledge change' },
  'mark-timesheet-ready': { done: 'Ready mark set or removed', tried: 'Set or remove ready mark' },
  'note-nothing-to-report': { done: 'Nothing to report' },
  'export-payroll': { done: 'Payroll file created', tried: 'Create payroll file' },
  'create-timesheet': { done: 'Timesheet created' },
  'return-timesheet': { done: transitions.return.done, tried: `${transitions.return.label} timesheet` },
  'save-my-timesheet': { done: transitions.save.done, tried: 'Save timesheet' },
  'modify-timesheet': { done: transitions.modify.done },
  'find-current-pay-period': { done: 'Current pay period set', tried: 'Set current pay period' },
  'generate-pay-periods': { done: 'Pay periods generated' },
  'push-holidays': { done: 'Holidays updated', tried: 'Update holidays' },
  'ask-for-leave': { done: 'Leave requested', tried: 'Request leave' },
  'decide-leave': { done: 'Leave request answered', tried: 'Answer leave request' },
  'cancel-leave': { done: 'Leave canceled' },
  'correct-leave-balance': { done: 'Leave balance corrected' },
  'import-leave-balances': { done: 'Leave balances imported' },
};

/** Changes that no request made. */
const others: Readonly<Record<string, CallTexts>> = {
  seed: { done: 'Demo company' },
  'create-admin': { done: 'Administrator created' },
};

/** One step of a timesheet, or of all that were chosen: `lock-timesheet`, `lock-all-timesheets`. */
function stepTexts(call: string): CallTexts | undefined {
  const [, step = ''] = /^(\w+)(?:-all)?-timesheets?$/.exec(call) ?? [];
  return step in transitions ? { done: transitions[step as keyof typeof transitions].done } : undefined;
}

const textsOf = (call: string): CallTexts | undefined =>
  operations[call as OperationId] ?? others[call] ?? stepTexts(call);

const words = (call: string): string => capitalized(call.replaceAll('-', ' '));

/** Returns what a call did. The records of a change are listed with their kind. */
export function doneLabel(call: string): string {
  const [, action] = call.split('.');
  return (action === undefined ? textsOf(call) : actions[action])?.done ?? words(call);
}

/** Returns what somebody tried to do. */
export function triedLabel(call: string): string {
  const [name = '', action] = call.split('.');
  const tried = action === undefined ? undefined : actions[action]?.tried;
  if (tried === undefined) return textsOf(call)?.tried ?? words(call);
  return isCollectionName(name) ? `${tried} ${collections[name][action === 'getAll' ? 'many' : 'one']}` : tried;
}
