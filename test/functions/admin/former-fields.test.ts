import { expect, it } from 'vitest';
import { erasedEntry } from '../../../functions/admin/personal-data/erased.ts';
import { drop, rename } from '../../../shared/contract/changes.ts';
import { collections } from '../../../shared/contract/collections.ts';

it('erasing a person covers what history says of fields that a later release renamed or dropped', () => {
  const Profile = { ...collections.Profile, changes: [rename('nickname', 'first_name'), drop('maiden_name')] };
  const changes = {
    nickname: [null, 'Annie'],
    maiden_name: ['Moss', null],
    password: ['(hidden)', '(changed)'],
    user_id: [null, 7],
  };
  const entry = { at: '2026-03-02T10:00:00.000Z', version: 1, call: 'create', by: null, reason: null, changes };
  expect(JSON.parse(erasedEntry(Profile, JSON.stringify(entry)))).toEqual({
    ...entry,
    changes: { ...changes, nickname: [null, '(erased)'], maiden_name: ['(erased)', null] },
  });
});
