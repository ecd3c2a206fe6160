const ones = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];

const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

const scales = [
  [1_000_000, 'million'],
  [1000, 'thousand'],
] as const;

function belowHundred(value: number): string {
  if (value < 20) return ones[value]!;
  const rest = value % 10;
  return `${tens[Math.floor(value / 10)]}${rest === 0 ? '' : `-${ones[rest]}`}`;
}

function belowThousand(value: number): string {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  return [
    ...(hundreds > 0 ? [`${ones[hundreds]} hundred`] : []),
    ...(rest > 0 || hundreds === 0 ? [belowHundred(rest)] : []),
  ].join(' ');
}

function dollarsInWords(dollars: number): string {
  const parts: string[] = [];
  let rest = dollars;
  for (const [scale, name] of scales) {
    const count = Math.floor(rest / scale);
    if (count > 0) parts.push(`${belowThousand(count)} ${name}`);
    rest %= scale;
  }
  if (rest > 0 || parts.length === 0) parts.push(belowThousand(rest));
  return parts.join(' ');
}

/**
 * Returns an amount in the legal form of a check: `One thousand two hundred thirty-four and 56/100`. Zero dollars are
 * written out, and cents are always a fraction, because words prevail over figures.
 */
export function amountInWords(cents: number): string {
  const words = dollarsInWords(Math.floor(cents / 100));
  const fraction = String(cents % 100).padStart(2, '0');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} and ${fraction}/100`;
}
