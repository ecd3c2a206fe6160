/** Letters without a decomposition, and punctuation that word processors replace. */
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

/** A payee as banks print and compare it: capitals of plain ASCII. `isChanged` if characters had to be left out. */
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
