/** Letters without a Unicode decomposition, and punctuation that word processors insert. */
const plainer: Readonly<Record<string, string>> = {
  ß: 'SS',
  æ: 'AE',
  Æ: 'AE',
  œ: 'OE',
  Œ: 'OE',
  ø: 'O',
  Ø: 'O',
  ł: 'L',
  Ł: 'L',
  đ: 'D',
  Đ: 'D',
  þ: 'TH',
  Þ: 'TH',
  ð: 'D',
  Ð: 'D',
  ı: 'I',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
};

/**
 * Returns a payee as banks print and compare it: capital ASCII letters. `isChanged` if characters had to be removed.
 */
export function plainPayee(payee: string): { readonly text: string; readonly isChanged: boolean } {
  let isChanged = false;
  const plain = payee
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^ -~]/gu, (character) => {
      if (/\s/.test(character)) return ' ';
      isChanged ||= plainer[character] === undefined;
      return plainer[character] ?? '';
    });
  return { text: plain.replace(/ +/g, ' ').trim().toUpperCase(), isChanged };
}
