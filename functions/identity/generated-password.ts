import { randomInt } from 'node:crypto';

// No 0 and O, no 1, I and L: what is generated is read from one screen and typed into another.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const DIGITS = '23456789';
const CODE_CHARACTERS = `${LETTERS.toUpperCase()}${DIGITS}`;

const LENGTH = 14;
const CODE_LENGTH = 8;
const CODE_GROUP = 4;

const pick = (characters: string, count: number): string =>
  Array.from({ length: count }, () => characters[randomInt(characters.length)]).join('');

/** A password of 14 characters, or as many as the installation asks for; about 69 bits. */
export const generatePassword = (least: number): string => pick(`${LETTERS}${DIGITS}`, Math.max(LENGTH, least));

/** A reset code of 8 characters, about 39 bits: good for the five attempts that it has (R6). */
export const generateCode = (): string => pick(CODE_CHARACTERS, CODE_LENGTH);

/** The code as the mail shows it, e.g. `ABCD-2345`. */
export const codeInGroups = (code: string): string =>
  code.match(new RegExp(`.{1,${CODE_GROUP}}`, 'g'))?.join('-') ?? code;

/** A code as it was typed: groups, spaces and case are the typist's. */
export const typedCode = (text: string): string => text.replace(/[\s\p{Pd}]/gu, '').toUpperCase();
