import { ApiError } from '../../../api/api-error.ts';
import { loadPart } from '../../../api/load-part.ts';

/** Whether this browser can use passkeys here: they need a secure address. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** Everything about passkeys is loaded when it is first needed. */
export const passkeyCalls = (): Promise<typeof import('./passkey-calls.ts')> =>
  loadPart(() => import('./passkey-calls.ts'));

/** What to tell the person about a failed attempt; empty if they canceled it. */
export async function problemOf(error: unknown): Promise<string> {
  // Also if that part of the page couldn't be loaded.
  if (error instanceof ApiError) return error.message;
  const { passkeyProblem } = await passkeyCalls();
  return passkeyProblem(error) ?? '';
}

const systems: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** Proposes a name for a new passkey that none of the others has. */
export function proposedName(taken: readonly string[]): string {
  const name = systems.find(([sign]) => sign.test(navigator.userAgent))?.[1] ?? 'Passkey';
  const isFree = (each: string) => !taken.includes(each);
  if (isFree(name)) return name;
  const number = Array.from({ length: taken.length + 1 }, (_, index) => index + 2).find((each) =>
    isFree(`${name} ${each}`),
  );
  return `${name} ${number}`;
}
