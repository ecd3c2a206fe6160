/**
 * Who may be shown what of a person, from the product's description and written by hand: name, work e-mail and work
 * phone are for all, the login e-mail and the rest of a profile for management and for whose they are. A test that took
 * this from the contract would agree with whatever the contract says.
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
  ],
  User: ['email'],
} as const;
