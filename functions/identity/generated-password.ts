import { randomInt } from 'node:crypto';

// Without 0, O, 1, I and L, which are easily confused when typed from a screen.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const DIGITS = '23456789';
const CODE_CHARACTERS = `${LETTERS.toUpperCase()}${DIGITS}`;

const LENGTH = 14;
const CODE_LENGTH = 8;
const CODE_GROUP = 4;

const pick = (characters: string, count: number): string =>
  Array.from({ length: count }, () => characters[randomInt(characters.length)]).join('');

/** Returns a password of 14 characters, or the installation's minimum; about 69 bits. */
export const generatePassword = (min: number): string => pick(`${LETTERS}${DIGITS}`, Math.max(LENGTH, min));

/** Returns a reset code of 8 characters, about 39 bits; enough with five attempts (R6). */
export const generateCode = (): string => pick(CODE_CHARACTERS, CODE_LENGTH);

/** Formats a code for display, e.g. `ABCD-2345`. */
export const codeInGroups = (code: string): string =>
  code.match(new RegExp(`.{1,${CODE_GROUP}}`, 'g'))?.join('-') ?? code;

/** Normalizes a typed code: ignores dashes, spaces and case. */
export const typedCode = (text: string): string => text.replace(/[\s\p{Pd}]/gu, '').toUpperCase();
