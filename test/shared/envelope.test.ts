import { expect, it } from 'vitest';
import { errorText } from '../../shared/envelope.ts';

it.each([
  ['the message for people first', { info: 'Ask the office.', message: 'bad' }, 'Ask the office.'],
  ['the technical message when there is none for people', { info: '', message: 'Token expired' }, 'Token expired'],
  [
    'the first problem without the name of its field, which is for programs',
    { info: 'name: Too long.', message: 'name: Too long.', issues: [{ field: 'name', message: 'Too long.' }] },
    'Too long.',
  ],
  [
    'what sums up its problems as it is',
    { info: '1 row is wrong.', issues: [{ field: 'rows.0', message: 'Too long.' }] },
    '1 row is wrong.',
  ],
  ['"Unknown error" when the message is empty', { message: '' }, 'Unknown error'],
  ['"Unknown error" when there is no response body', undefined, 'Unknown error'],
])('a failed response shows %s', (_, envelope, expected) => {
  expect(errorText(envelope)).toBe(expected);
});
