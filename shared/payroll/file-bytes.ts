import { type PayrollProvider, providerRules } from './providers.ts';

/** A payroll file as its program reads it. Windows-1252 has the characters that are accepted at their code points. */
export const fileBytes = (provider: PayrollProvider, text: string): Uint8Array<ArrayBuffer> =>
  providerRules[provider].isWindows
    ? Uint8Array.from(text, (character) => character.charCodeAt(0))
    : new TextEncoder().encode(text);
