/**
 * Who may see which fields of a person, written by hand from the product's description: name, work email and work phone
 * are public; the login email and the rest of a profile are for management and the person. Tests that took this from
 * the contract would agree with whatever it says.
 */
const base = ['id', 'version', 'created_at', 'updated_at'] as const;

export const publicFields = {
  Profile: [...base, 'user_id', 'first_name', 'last_name', 'work_email', 'work_phone'],
  User: [...base, 'role_id'],
} as const;

export const privateFields = {
  Profile: [
    'government_email',
    'government_phone',
    'personal_email',
    'personal_phone',
    'emergency_first_name',
    'emergency_last_name',
    'emergency_phone',
    'emergency_relationship',
    'address',
    'city',
    'state',
    'zip',
    'driver_license_number',
    'mail_ready',
    'mail_reopened',
    'mail_approved',
  ],
  User: ['email'],
} as const;
