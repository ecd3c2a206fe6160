import { rules } from '../../access/policy.ts';
import { defineCollection } from '../collection.ts';
import { mailSwitches, mailSwitchTitles } from '../../mail-choices.ts';
import { choice, email, name, phone, reference, text, zip } from '../field.ts';

/** R13: shown to users who may see a profile but not edit it. */
export const NO_PERMISSION = "You don't have permission to edit this profile";

// Signing up only asks for the email, so the names stay empty until the profile is first saved.
const personName = { ...name(80, { required: true, personal: true }), startsEmpty: true } as const;
const shown = { personal: true } as const;
const hidden = { private: true, personal: true } as const;
const mail = (label: string) => choice(mailSwitches, { ...hidden, label, choiceTitles: mailSwitchTitles });

export const profile = defineCollection({
  name: 'Profile',
  area: 'directory',
  one: 'profile',
  many: 'profiles',
  fields: {
    user_id: reference('User', { required: true, unique: true, onDelete: 'keep' }),
    first_name: { ...personName, label: 'First Name' },
    last_name: { ...personName, label: 'Last Name' },
    government_email: email({ ...hidden, label: 'Government Email' }),
    government_phone: phone({ ...hidden, label: 'Government Phone' }),
    work_email: email({ ...shown, label: 'Work Email' }),
    work_phone: phone({ ...shown, label: 'Work Phone' }),
    personal_email: email({ ...hidden, label: 'Personal Email' }),
    // R12: only the work email and work phone are public.
    personal_phone: phone({ ...hidden, label: 'Personal Phone' }),
    emergency_first_name: text(80, { ...hidden, label: 'Emergency First Name' }),
    emergency_last_name: text(80, { ...hidden, label: 'Emergency Last Name' }),
    emergency_phone: phone({ ...hidden, label: 'Emergency Phone' }),
    emergency_relationship: text(80, { ...hidden, label: 'Emergency Relationship' }),
    address: text(200, hidden),
    city: text(80, hidden),
    state: text(80, hidden),
    zip: zip({ ...hidden, label: 'ZIP' }),
    driver_license_number: text(40, { ...hidden, label: 'Driver License Number' }),
    /** R77: null means the default. */
    mail_ready: mail('Timesheets Are Ready for My Approval'),
    mail_reopened: mail('My Timesheet Was Unlocked'),
    mail_approved: mail('My Timesheet Was Approved'),
  },
  owner: 'user_id',
  denied: { message: NO_PERMISSION, asMissing: false },
  access: {
    read: rules.dashboard,
    write: rules.profileWriters,
    update: { ...rules.profileWriters, own: { field: 'user_id', roles: 'signed-in' } },
  },
});
