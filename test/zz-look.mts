import { chromium } from 'playwright-core';
import { findChromium } from './support/browser.ts';
const base = 'http://localhost:4580';
const executablePath = await findChromium();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--headless=old'] });
const shots = process.argv.slice(2).map((a) => a.split('|'));
for (const [who, path, name, width = '1280', dark] of shots) {
  const r = await fetch(base + '/api_user_public/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: who + '@demo.example', password: 'welcome-demo' }),
  }).then((x) => x.json());
  const context = await browser.newContext({
    viewport: { width: +width, height: +width < 500 ? 844 : 800 },
    colorScheme: dark ? 'dark' : 'light',
    storageState: {
      cookies: [],
      origins: [{ origin: base, localStorage: [{ name: process.env.SKEY!, value: JSON.stringify(r.value) }] }],
    },
  });
  const page = await context.newPage();
  await page.goto(base + path);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1200);
  await page.screenshot({ path: `/tmp/look/${name}.png` });
  await context.close();
}
await browser.close();
