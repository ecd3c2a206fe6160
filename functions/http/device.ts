type Sign = readonly [pattern: RegExp, name: string];

/** Most specific first, because user agents name several browsers. */
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

const MAX_LENGTH = 512;

const nameOf = (signs: readonly Sign[], text: string): string | undefined =>
  signs.find(([pattern]) => pattern.test(text))?.[1];

/** Returns readable browser and system names. Only known names, so that no text of the user agent is stored. */
export function deviceOf(userAgent = ''): string {
  const text = userAgent.slice(0, MAX_LENGTH);
  const browser = nameOf(browsers, text);
  if (!browser) return 'Another program';
  const system = nameOf(systems, text);
  return system ? `${browser} on ${system}` : browser;
}
