type Sign = readonly [pattern: RegExp, name: string];

/** The more special first: every browser says that it is several others, too. */
const browsers: readonly Sign[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/.* Safari\//, 'Safari'],
];

const systems: readonly Sign[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** Longer than any browser's, short enough to look through. */
const LONGEST = 512;

const nameOf = (signs: readonly Sign[], text: string): string | undefined =>
  signs.find(([pattern]) => pattern.test(text))?.[1];

/** Browser and system in plain words, of those known here: nothing that a program says of itself is passed on. */
export function deviceOf(userAgent = ''): string {
  const text = userAgent.slice(0, LONGEST);
  const browser = nameOf(browsers, text);
  if (!browser) return 'Another program';
  const system = nameOf(systems, text);
  return system ? `${browser} on ${system}` : browser;
}
