/**
 * What history says beside a record's fields. None of it is personal, unlike fields that aren't declared (any more), so it
 * stays when a person is erased (R44).
 */
export const notedNames = [
  'acted_for',
  'balance',
  'blacklisted_token',
  'hours',
  'invitation',
  'passkey',
  'password',
  'payroll_file',
  'remark',
  'reminder',
  'reset_code',
  'session',
  'sessions',
  'single_sign_on',
] as const;

export type NotedName = (typeof notedNames)[number];
