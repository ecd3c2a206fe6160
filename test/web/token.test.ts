import { describe, expect, it } from 'vitest';
import { decodeToken, isExpired } from '../../web/session/token.ts';
import { tokenOf } from './people.ts';

const NOW = 1_800_000_000;

describe('a token in the browser', () => {
  it.each([
    ['a second before its end', NOW + 1, false],
    ['at its end', NOW, true],
    ['after its end', NOW - 1, true],
  ])('%s', (_when, exp, expected) => {
    expect(isExpired(tokenOf({ user_id: 7, exp }), NOW)).toBe(expected);
  });

  it.each([
    ['missing', null],
    ['empty', ''],
    ['no token', 'abc'],
    ['not decodable', 'a.%%%.c'],
    ['without an end', tokenOf({ user_id: 7 })],
    ['without a user', tokenOf({ exp: NOW + 60 })],
    ['for a user that is no number', tokenOf({ user_id: 'x7', exp: NOW + 60 })],
  ])('counts as expired when it is %s', (_what, token) => {
    expect(isExpired(token, NOW)).toBe(true);
  });

  it('takes the user as a number or as its text', () => {
    expect(decodeToken(tokenOf({ user_id: '12', exp: NOW }))).toEqual({ userId: 12, expiresAt: NOW });
    expect(decodeToken(tokenOf({ user_id: 12, exp: NOW, name: 'Zoë' }))).toEqual({ userId: 12, expiresAt: NOW });
  });
});
