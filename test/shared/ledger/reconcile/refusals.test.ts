import { expect, it } from 'vitest';
import { refusals, refusedText } from '../../../../shared/ledger/reconcile/refusals.ts';

const told = (...messages: readonly string[]) => refusedText(messages.map((message) => ({ message })));

const [isOn, isVoid] = [refusals.isOn.one, refusals.isVoid.one];

it.each([
  [[], undefined],
  [[isOn], 'This check is already on this statement.'],
  [Array.from({ length: 6 }, () => isOn), "6 checks weren't changed. They are already on this statement."],
  [
    [isVoid, isOn, isVoid],
    "3 checks weren't changed. 2 of them are void. Unvoid them first if the bank has paid them. This check is already on this statement.",
  ],
  [
    [isOn, isOn, "A check can't clear on a future date.", isOn],
    "4 checks weren't changed. 3 of them are already on this statement. A check can't clear on a future date.",
  ],
])('checks that stayed as they were because of %o are told as: %s', (messages, text) => {
  expect(told(...messages)).toBe(text);
});

it('several checks are told with the names of the first few, and by name if they are alone with a reason', () => {
  const refused = Array.from({ length: 5 }, (_, index) => ({ message: isOn, name: `check ${index + 1}` }));
  expect(refusedText(refused)).toBe(
    "5 checks weren't changed (check 1, check 2, check 3, and 2 more). They are already on this statement.",
  );
  expect(refusedText([...refused.slice(0, 2), { message: isVoid, name: 'check 9' }])).toBe(
    "3 checks weren't changed (check 1, check 2, and check 9). 2 of them are already on this statement. Check 9: This check is void. Unvoid it first if the bank has paid it.",
  );
  expect(refusedText(refused.slice(4))).toBe(`Check 5: ${isOn}`);
});

it('every reason speaks of one check or of several', () => {
  for (const { one, several } of Object.values(refusals)) {
    expect(told(one)).toBe(one);
    expect(told(one, one)).toBe(`2 checks weren't changed. They ${several}`);
    expect(several).not.toMatch(/\b(is|it|this check)\b/i);
  }
});
