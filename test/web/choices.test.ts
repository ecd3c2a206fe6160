import { describe, expect, it } from 'vitest';
import { type Choice, matchingChoice, unmatchedMessage } from '../../web/components/forms/choices.ts';

const choices: readonly Choice[] = [
  { value: 1, label: 'Adirondack Fuel Company' },
  { value: 2, label: 'Evergreen Lawn Care' },
  { value: 3, label: 'Evergreen Nursery' },
  { value: 4, label: 'Ann' },
  { value: 5, label: 'Annabel' },
  { value: 6, label: 'Closed Shop', disabledReason: 'It is closed.' },
  { value: 7, label: 'Vehicles / Fuel' },
];

describe('the choice meant by a typed text', () => {
  it.each([
    ['ADIRON', 1],
    ['  evergreen nurs ', 3],
    ['vehicles / fuel', 7],
    // A full match wins over a partial one.
    ['ann', 4],
    ['anna', 5],
  ])('"%s" is number %i', (typed, value) => {
    expect(matchingChoice(choices, typed)?.value).toBe(value);
  });

  it.each(['', '   ', 'Evergreen', 'fuel', 'nobody', 'Closed Shop'])('"%s" is none', (typed) => {
    expect(matchingChoice(choices, typed)).toBeUndefined();
  });
});

describe('a typed text without a choice', () => {
  it.each([
    ['payee', `"Nobody" isn't a payee yet. Choose "Create payee" from the list (arrow keys and Enter), or another.`],
    [
      'account',
      `"Nobody" isn't an account yet. Choose "Create account" from the list (arrow keys and Enter), or another.`,
    ],
    [undefined, `"Nobody" isn't one of the choices. Choose one from the list.`],
  ])('says what can be done where a new %s can be created', (one, message) => {
    expect(unmatchedMessage({ unmatched: ' Nobody ' }, choices, one)).toBe(message);
  });

  it('says why a choice with that name is disabled, which cannot be created', () => {
    expect(unmatchedMessage({ unmatched: 'closed shop' }, choices, 'payee')).toBe('It is closed.');
  });
});
