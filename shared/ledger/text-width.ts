/** The font of printed checks. The site brings it along, so its widths are the same on every device. */
export const CHECK_FONT = 'Open Sans';

/** Widths of the font's characters in thousandths of its size. An accented letter is as wide as its base letter. */
const charactersByWidth: Readonly<Record<number, string | readonly string[]>> = {
  169: ['‘', '’'],
  219: "'",
  222: '¸',
  252: 'ijlıł',
  259: ',',
  260: ' ',
  261: 'ŀ',
  263: '.:;·',
  264: '!¡',
  269: 'J',
  277: '`´',
  279: 'I',
  295: '()',
  322: '-',
  323: 'ſ',
  327: '[]',
  336: 'f',
  348: '²³¹',
  349: ['“', '”'],
  353: 'ª',
  356: 'tŧ',
  367: '/\\',
  374: 'º',
  375: '{}',
  376: '•',
  398: '"',
  409: 'r',
  428: '°',
  432: '?¿',
  438: '_',
  469: 'z',
  477: 's',
  479: 'c',
  496: '«»',
  500: 'v¯–',
  501: 'y',
  505: 'ĳ',
  514: '§',
  516: 'F',
  522: 'LĿŁ',
  523: 'x',
  525: 'kĸ',
  543: 'g',
  548: 'SĲ',
  549: '|¦',
  551: '*TŦ',
  556: 'Ea',
  559: 'Y',
  562: 'e',
  572: '0123456789$+<=>Z^~¢£¤¥¬±×÷€',
  578: 'X',
  580: '¨',
  596: 'V',
  600: 'ð',
  602: 'PoÞø',
  612: 'Kbdpqþ',
  613: 'hnuđħŋ',
  617: 'R',
  618: 'µ',
  623: 'ß',
  630: 'C',
  632: 'A',
  646: '#B',
  655: '¶',
  676: 'ŉ',
  726: 'DÐĐ',
  727: 'G',
  729: '&U',
  737: 'HĦ',
  740: '¼',
  753: 'NŊ',
  768: '½',
  775: 'w',
  778: ['OQ¾Ø', '…'],
  827: '%',
  832: '©®',
  862: 'æ',
  868: 'Æ',
  896: '@',
  899: 'M',
  923: 'W',
  925: 'Œ',
  926: 'm',
  948: 'œ',
  1000: '—',
};

/** As wide as the widest letters, for characters that the font lacks. */
const UNKNOWN = 1000;

const widths = new Map(
  Object.entries(charactersByWidth).flatMap(([width, characters]) =>
    Array.from(
      typeof characters === 'string' ? characters : characters.join(''),
      (character) => [character, Number(width)] as const,
    ),
  ),
);

const knownWidth = (character: string): number | undefined =>
  widths.get(character) ?? widths.get(character.normalize('NFD').charAt(0));

const widthOf = (character: string): number => knownWidth(character) ?? UNKNOWN;

/** Accents, spaces, punctuation, the trademark sign and the minus sign; their widths aren't needed to the thousandth. */
const ALSO_IN_FONT = /[\p{M}\s\u2000-\u206F\u2122\u2212]/u;

/** Whether a text is printed everywhere. What the font lacks is blank where the device has no font for it. */
export const isInFont = (text: string): boolean =>
  Array.from(text.normalize('NFC')).every((each) => knownWidth(each) !== undefined || ALSO_IN_FONT.test(each));

const POINTS_PER_INCH = 72;

/** Returns the width of a line in inches at a size in points. */
export function textWidth(text: string, size: number): number {
  const thousandths = Array.from(text.normalize('NFC')).reduce((sum, character) => sum + widthOf(character), 0);
  return (thousandths * size) / 1000 / POINTS_PER_INCH;
}

const SIZE_STEP = 0.5;

/** Returns the largest size in points at which a line fits a width in inches; undefined if it's still too wide. */
export function fittingSize(text: string, width: number, largest: number, smallest: number): number | undefined {
  for (let size = largest; size >= smallest; size -= SIZE_STEP) {
    if (textWidth(text, size) <= width) return size;
  }
  return undefined;
}

/** Breaks a text into lines that fit a width in inches. A word wider than a line is broken too. */
export function wrapped(text: string, width: number, size: number): string[] {
  const fits = (line: string): boolean => textWidth(line, size) <= width;
  const lines: string[] = [];
  for (const paragraph of text.split(/\r?\n/)) {
    let line = '';
    for (const word of paragraph.split(/\s+/).filter(Boolean)) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (fits(longer)) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = '';
      for (const character of Array.from(word)) {
        if (line !== '' && !fits(line + character)) {
          lines.push(line);
          line = '';
        }
        line += character;
      }
    }
    if (line !== '') lines.push(line);
  }
  return lines;
}
