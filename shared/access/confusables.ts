/** Characters that look like a Latin letter, by that letter. */
const CONFUSABLES: Readonly<Record<string, string>> = {
  a: 'аαɑᴀ4@',
  b: 'ьʙ8',
  c: 'сϲᴄ',
  d: 'ԁɗᴅ',
  e: 'еєεᴇ3',
  g: 'ɡɢ9',
  h: 'һʜ',
  i: 'іıιɩɪ1',
  j: 'јᴊ',
  k: 'кκᴋ',
  l: 'ӏʟ',
  m: 'мᴍ',
  n: 'пηɴ',
  o: 'оοσօᴏ0',
  p: 'рρᴘ',
  q: 'ԛ',
  r: 'гʀ',
  s: 'ѕꜱ5$',
  t: 'тτᴛ7',
  u: 'υսᴜ',
  v: 'νѵᴠ',
  w: 'ԝᴡ',
  x: 'хχ',
  y: 'уγʏ',
  z: 'ᴢ2',
};

const readAs = new Map(
  Object.entries(CONFUSABLES).flatMap(([letter, all]) => Array.from(all, (each) => [each, letter] as const)),
);

/**
 * Returns the Latin letters that a text looks like, without case, accents, spaces and punctuation. Texts with equal
 * skeletons look alike.
 */
export const confusableSkeleton = (text: string): string =>
  Array.from(text.normalize('NFKD').toLowerCase().normalize('NFKD'), (each) => readAs.get(each) ?? each)
    .filter((character) => /^[a-z]$/.test(character))
    .join('');
