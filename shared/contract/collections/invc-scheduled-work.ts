import { rules } from '../../access/policy.ts';
import { notBefore } from '../checks.ts';
import { defineCollection } from '../collection.ts';
import { reference, text, time } from '../field.ts';

export const invcScheduledWork = defineCollection({
  name: 'InvcScheduledWork',
  area: 'invoicing',
  one: 'work assignment',
  many: 'work assignments',
  fields: {
    work_request_id: reference('InvcWorkRequest', { required: true }),
    team_id: reference('Team'),
    user_id: reference('User'),
    scheduled_start: time({ required: true }),
    scheduled_end: time({ required: true }),
    actual_start: time(),
    actual_end: time(),
    note: text(2000),
  },
  check: (work) => [
    // An invalid time is null here, so this comparison is false.
    ...(Date.parse(work.scheduled_end ?? '') <= Date.parse(work.scheduled_start ?? '')
      ? [{ field: 'scheduled_end', message: 'Scheduled work must end after it starts.' }]
      : []),
    ...notBefore(work, 'actual_end', 'actual_start', "Work can't end before it starts."),
  ],
  access: { read: rules.admin, write: rules.admin },
});
