import { describe, expect, it } from 'vitest';
import { decodeToken, isExpired } from '../../web/session/token.ts';
import { tokenOf } from './session-of.ts';

const NOW = 1_800_000_000;

describe('a token in the browser', () => {
  it.each([
    ['a second before its expiry', NOW + 1, false],
    ['at its expiry', NOW, true],
    ['after its expiry', NOW - 1, true],
  ])('is judged correctly %s', (_when, exp, expected) => {
    expect(isExpired(tokenOf({ user_id: 7, exp }), NOW)).toBe(expected);
  });

  it.each([
    ['missing', null],
    ['empty', ''],
    ['not a token', 'abc'],
    ['undecodable', 'a.%%%.c'],
    ['without an expiry', tokenOf({ user_id: 7 })],
    ['without a user', tokenOf({ exp: NOW + 60 })],
    ['for a user id that is not a number', tokenOf({ user_id: 'x7', exp: NOW + 60 })],
  ])('counts as expired when it is %s', (_what, token) => {
    expect(isExpired(token, NOW)).toBe(true);
  });

  it('may have its user id as a number or as text', () => {
    expect(decodeToken(tokenOf({ user_id: '12', exp: NOW }))).toEqual({ userId: 12, expiresAt: NOW });
    expect(decodeToken(tokenOf({ user_id: 12, exp: NOW, name: 'Zoë' }))).toEqual({ userId: 12, expiresAt: NOW });
  });
});
