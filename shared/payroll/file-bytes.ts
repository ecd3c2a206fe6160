import { type PayrollProvider, providerRules } from './providers.ts';

/** What is accepted in names and has another byte than its code point. */
const WINDOWS_BYTES: Readonly<Record<string, number>> = {
  Š: 0x8a,
  Œ: 0x8c,
  Ž: 0x8e,
  '’': 0x92,
  š: 0x9a,
  œ: 0x9c,
  ž: 0x9e,
  Ÿ: 0x9f,
};

function windowsByte(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  const isSame = code < 0x80 || (code >= 0xa0 && code <= 0xff);
  const byte = isSame ? code : WINDOWS_BYTES[character];
  if (byte === undefined) throw new Error(`${character} isn't written in Windows-1252`);
  return byte;
}

/** A payroll file as its program reads it. */
export const fileBytes = (provider: PayrollProvider, text: string): Uint8Array<ArrayBuffer> =>
  providerRules[provider].isWindows ? Uint8Array.from(text, windowsByte) : new TextEncoder().encode(text);
