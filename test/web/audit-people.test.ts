import { expect, it } from 'vitest';
import { peopleChoices } from '../../web/features/audit/audit-log/audit-people.ts';

const users = [
  { id: 3, email: 'zoe@demo.example' },
  { id: 2, email: 'ann@demo.example' },
];
const by = (user_id: number, email: string | null) => ({ by: { user_id, email }, kind: 'change' as const });

it('the audit log is filtered by anyone with an account, and by people who left and did something in it', () => {
  const entries = [by(3, 'zoe@demo.example'), by(26, 'left@demo.example'), by(26, 'left@demo.example'), by(31, null)];
  expect(peopleChoices(users, [...entries, { by: null, kind: 'change' }], null)).toEqual([
    { value: '2', label: 'ann@demo.example' },
    { value: '31', label: 'Former employee 31', labelTag: 'Deleted' },
    { value: '26', label: 'left@demo.example', labelTag: 'Deleted' },
    { value: '3', label: 'zoe@demo.example' },
  ]);
});

it('the chosen person is a choice without entries too, named as in rows if they were deleted', () => {
  const former = { value: '26', label: 'Former employee 26', labelTag: 'Deleted' };
  expect(peopleChoices(users, [], 26)).toContainEqual(former);
  expect(peopleChoices(users, [], 2)).toHaveLength(2);
});

it('nobody is tagged as deleted while the list of people may be older than the entries', () => {
  const label = 'new@demo.example';
  expect(peopleChoices(users, [by(40, label)], null, false)).toContainEqual({ value: '40', label });
});

it('nobody counts as deleted before people are loaded', () => {
  expect(peopleChoices(undefined, [by(26, 'left@demo.example')], 26)).toEqual([]);
});
