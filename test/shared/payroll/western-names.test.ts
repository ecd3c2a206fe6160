import { describe, expect, it } from 'vitest';
import { fileBytes } from '../../../shared/payroll/file-bytes.ts';
import { accepts, payrollLayoutIssues } from '../../../shared/payroll/layout-rules.ts';
import { OWN_LAYOUT, payrollProviders, providerRules } from '../../../shared/payroll/providers.ts';

const { payrollId, code } = providerRules.quickbooks;

describe('a name for QuickBooks', () => {
  it.each([
    'José Núñez',
    "O'Brien, Zoë",
    'Öztürk, Ýr',
    'ÿ',
    'Ana Ito',
    'Lœuillet, Anne',
    'O’Brien, Pat',
    'Šimon',
    'Ÿves',
    'Jose\u0301',
  ])('may be %s', (name) => {
    expect([accepts(payrollId, name), accepts(code, name)]).toEqual([true, true]);
  });

  it.each([
    'Wałęsa',
    'Ayşe',
    '×',
    '÷',
    'a×b',
    'Ana\u00A0Ito',
    '\u0080',
    'L\u0301',
    '’t Hart',
    '=José',
    '-José',
    '山田',
  ])("can't be %s", (name) => {
    expect([accepts(payrollId, name), accepts(code, name)]).toEqual([false, false]);
  });

  it('is also that of the company and of items', () => {
    const layout = {
      ...OWN_LAYOUT,
      provider: 'quickbooks',
      company_time: '9',
      company_code: 'Société Générale',
    } as const;
    expect(payrollLayoutIssues({ ...layout, codes: [{ kind: 'regular', code: 'Équipe' }] })).toEqual([]);
    expect(payrollLayoutIssues({ ...layout, codes: [{ kind: 'regular', code: 'Zespół' }] })).toEqual([
      {
        field: 'codes.0.code',
        message:
          'QuickBooks Desktop takes the name of the payroll item: Western European letters such as é, œ, and š, digits, spaces, and signs of a US keyboard, starting with a letter or digit.',
      },
    ]);
  });
});

describe('a file', () => {
  const letters = Array.from({ length: 64 }, (_, nth) => String.fromCharCode(0xc0 + nth)).filter(
    (letter) => letter !== '×' && letter !== '÷',
  );
  letters.push(...Array.from('ŒœŠšŽžŸ'));
  const text = `TIMEACT\tJosé Núñez\tO’Brien\t${letters.join('')}\r\n`;

  it.each(payrollProviders)('for %s is in the encoding that its program reads', (provider) => {
    const encoding = provider === 'quickbooks' ? 'windows-1252' : 'utf-8';
    expect(new TextDecoder(encoding, { ignoreBOM: true }).decode(fileBytes(provider, text))).toBe(text);
    expect(accepts(payrollId, letters.join(''))).toBe(true);
  });

  it.each(['ł', '\u0301', '\u0081', '☃', '𝒜'])(
    "for QuickBooks isn't written as something else with %s",
    (character) => {
      expect(() => fileBytes('quickbooks', `Ana ${character}`)).toThrow('Windows-1252');
    },
  );
});
