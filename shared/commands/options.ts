import type { Option } from './command.ts';

/** Options of several commands. */
export const table = {
  value: 'NAME',
  help: "table name (default: this machine's table)",
} as const satisfies Option;
export const yes = { help: 'skip the confirmation' } as const satisfies Option;
export const replace = { help: 'overwrite the file if it exists' } as const satisfies Option;
export const context = {
  value: 'NAME=VALUE',
  short: 'c',
  isMany: true,
  help: 'installation parameter, see infra/parameters.md; repeatable',
} as const satisfies Option;
export const profile = { value: 'NAME', help: 'AWS profile' } as const satisfies Option;
export const anyway = {
  help: 'continue even if stored records break a new rule, which then stays off, or lack a required value',
} as const satisfies Option;
