import { describe, expect, it } from 'vitest';
import { decodeBytes } from '../../../../shared/ledger/files/decode-bytes.ts';

const utf8 = (text: string): number[] => [...new TextEncoder().encode(text)];

/** A text whose characters have the same code in Windows-1252. */
const latin = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));

const textOf = (...parts: readonly (readonly number[])[]): string => decodeBytes(Uint8Array.from(parts.flat())).text;

describe('a file in UTF-8', () => {
  it('keeps its names if one byte is Windows-1252', () => {
    expect(textOf(utf8('Müller,1\nŁódź 東京 😀,2\nCaf'), latin('é'), utf8(' Noir,3\n'))).toBe(
      'Müller,1\nŁódź 東京 😀,2\nCafé Noir,3\n',
    );
  });

  it('keeps its names if it ends within a character', () => {
    expect(textOf(utf8('Müller\nJosé\n'), [0xc3])).toBe('Müller\nJosé\nÃ');
  });

  it('keeps its names below a byte order mark', () => {
    expect(textOf(utf8('\uFEFFMüller\nSøren\n'), latin('José'))).toBe('Müller\nSøren\nJosé');
  });

  it.each([
    ['overlong characters', [0xc0, 0xaf], 'À¯'],
    ['surrogates', [0xed, 0xa0, 0x80], 'í\u00a0€'],
    ['characters above the last one', [0xf5, 0x80, 0x80, 0x80], 'õ€€€'],
  ])('never has %s', (_, bytes, text) => {
    expect(textOf(utf8('ä ö ü ä ö ü '), bytes)).toBe(`ä ö ü ä ö ü ${text}`);
  });
});

describe('a file in Windows-1252', () => {
  it('keeps its names if two of its characters would be one in UTF-8', () => {
    // É and a closing quotation mark.
    expect(textOf(latin('"CAF'), [0xc9, 0x94], latin('\nJosé\nAndré\n'))).toBe('"CAFÉ”\nJosé\nAndré\n');
  });
});
