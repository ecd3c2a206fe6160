import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { launchBrowser, ownFolder } from './browser.ts';

const parent = mkdtempSync(join(tmpdir(), 'staffbook-own-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));
const folder = join(parent, `staffbook-browser-${process.getuid?.() ?? 'own'}`);
const refusal =
  /is not a folder of yours alone, so no browser is run from there\. Remove it, or name another place in TMPDIR/;

it.skipIf(process.platform === 'win32')('the browser is unpacked where only its user can write', () => {
  expect(ownFolder(parent)).toBe(folder);
  expect(ownFolder(parent)).toBe(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it.skipIf(process.platform === 'win32')(
  'a browser in a folder that others can write to, or behind a link, is not run',
  () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    chmodSync(folder, 0o777);
    expect(() => ownFolder(parent)).toThrow(refusal);
    rmSync(folder, { recursive: true });
    mkdirSync(join(parent, 'elsewhere'), { mode: 0o700 });
    symlinkSync(join(parent, 'elsewhere'), folder);
    expect(() => ownFolder(parent)).toThrow(refusal);
  },
);

it.skipIf(process.getuid?.() !== 0)("a browser in another user's folder is not run", async () => {
  const { chownSync } = await import('node:fs');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  chownSync(folder, 65_534, 65_534);
  expect(() => ownFolder(parent)).toThrow(refusal);
});

it('the browser draws text in its packaged fonts, whatever the machine has', async () => {
  const browser = await launchBrowser();
  try {
    const [page] = browser.context.pages();
    await page!.setContent('<span style="font: 20px serif">Words</span>');
    const { width, height } = (await page!.locator('span').boundingBox())!;
    expect(width).toBeGreaterThan(20);
    expect(height).toBeGreaterThan(15);
  } finally {
    await browser.close();
  }
});
