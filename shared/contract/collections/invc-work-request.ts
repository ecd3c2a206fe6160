import { rules } from '../../access/policy.ts';
import { notBefore } from '../checks.ts';
import { defineCollection } from '../collection.ts';
import { choice, date, reference, text } from '../field.ts';

export const invcWorkRequest = defineCollection({
  name: 'InvcWorkRequest',
  area: 'invoicing',
  one: 'work request',
  many: 'work requests',
  fields: {
    number: text(40, { required: true, unique: true }),
    client_id: reference('InvcClient', { required: true }),
    contact_id: reference('InvcClientContact'),
    task_order_id: reference('InvcTaskOrder'),
    title: text(200, { required: true }),
    description: text(5000),
    location: text(300),
    priority: choice(['low', 'normal', 'high', 'urgent'], { required: true, fallback: 'normal' }),
    status_id: reference('InvcWorkRequestStatus', { required: true }),
    team_id: reference('Team'),
    assigned_user_id: reference('User'),
    requested_on: date({ required: true }),
    needed_by: date(),
    resolution: text(5000),
  },
  check: (request) =>
    notBefore(request, 'needed_by', 'requested_on', "The needed-by date can't be before the request date."),
  access: { read: rules.admin, write: rules.admin },
});
