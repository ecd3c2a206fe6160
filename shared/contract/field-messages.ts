import { NOT_A_DATE } from '../dates.ts';

/** Validation messages. */
export const messages = {
  required: 'This field is required.',
  email: 'Invalid email address.',
  phone: 'Phone number must be in the format XXX-XXX-XXXX.',
  zip: 'ZIP code must be 5 digits.',
  date: NOT_A_DATE,
  time: 'Time must be an ISO 8601 time in UTC, with Z and at most three decimals, such as 2026-01-31T12:00:00.000Z.',
  color: 'Color must be in the format #RRGGBB.',
  amount: 'Invalid amount.',
  text: 'This field must be text.',
  base64url: 'This field must be base64url.',
  token: 'This field can only contain printable ASCII characters other than spaces, quotation marks, and backslashes.',
  invisible: "This field can't contain invisible characters.",
  flag: 'This field must be true or false.',
  number: 'This field must be a number.',
  whole: 'This field must be a whole number.',
  id: 'This field must be the id of a record.',
  list: 'This field must be a list.',
  unknown: 'Unknown field.',
  serverOwned: "This field is set by the server and can't be changed.",
} as const;

export const tooLong = (max: number): string => `This field takes at most ${max} characters.`;
export const atLeast = (min: number): string => `This field must be at least ${min}.`;
export const atMost = (max: number): string => `This field must be at most ${max}.`;
