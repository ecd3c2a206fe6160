import { expect, it } from 'vitest';
import { errorText } from '../../shared/envelope.ts';

it.each([
  ['the message for people first', { info: 'Ask the office.', message: 'bad' }, 'Ask the office.'],
  ['the technical message when there is none for people', { info: '', message: 'Token expired' }, 'Token expired'],
  ['"Unknown error" when the message is empty', { message: '' }, 'Unknown error'],
  ['"Unknown error" when there is no response body', undefined, 'Unknown error'],
])('a failed response shows %s', (_, envelope, expected) => {
  expect(errorText(envelope)).toBe(expected);
});
