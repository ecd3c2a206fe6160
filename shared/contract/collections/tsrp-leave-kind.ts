import { rules } from '../../access/policy.ts';
import { leaveCells } from '../../leave/cells.ts';
import { defineCollection, type Issue } from '../collection.ts';
import { choice, decimal, flag, messages, name } from '../field.ts';

/** R69: vacation, sick leave, and others by name. */
export const tsrpLeaveKind = defineCollection({
  name: 'TsrpLeaveKind',
  area: 'timesheets',
  one: 'kind of leave',
  many: 'kinds of leave',
  fields: {
    name: name(60, { required: true }),
    is_paid: flag(true),
    counts_as: choice(leaveCells, {
      label: 'Timesheet column',
      help: 'Where its hours are entered. Required for paid leave; unpaid leave has none.',
    }),
    keeps_balance: flag(true, {
      label: 'Keeps a balance',
      help: 'Hours are granted and used up. Otherwise leave is only requested and recorded.',
    }),
    negative_limit: decimal({
      min: 0,
      max: 2000,
      scale: 2,
      label: 'Allowed below zero',
      help: 'Hours that people may request beyond their balance; none if empty.',
    }),
    is_offered: flag(true, { label: 'Can be requested' }),
  },
  sameName: ['name'],
  // Everyone's requests and balance entries count as uses of a few kinds.
  shards: 4,
  check: ({ is_paid: isPaid, counts_as: column }): Issue[] => {
    if (isPaid === true && column === null) {
      return [{ field: 'counts_as', message: messages.required }];
    }
    if (isPaid === false && column !== null) {
      return [{ field: 'counts_as', message: 'Hours in a column are paid, so unpaid leave has no column.' }];
    }
    return [];
  },
  access: { read: rules.known, write: rules.adminPresident },
});
