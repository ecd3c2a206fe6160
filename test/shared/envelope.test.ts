import { expect, it } from 'vitest';
import { errorText } from '../../shared/envelope.ts';

it.each([
  ['the sentence for a person first', { info: 'Ask the office.', message: 'bad' }, 'Ask the office.'],
  ['its message where there is no such sentence', { info: '', message: 'Token expired' }, 'Token expired'],
  ['that the error is unknown where it says nothing', { message: '' }, 'Unknown error'],
  ['that the error is unknown where there is no answer to read', undefined, 'Unknown error'],
])('tells of a failed answer %s', (_, envelope, expected) => {
  expect(errorText(envelope)).toBe(expected);
});
