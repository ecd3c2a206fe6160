import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildWeb } from '../../infra/web-build.ts';

it('builds for production, also where a test runner asks for it', { timeout: 120_000 }, async () => {
  const folder = join(await buildWeb(), 'assets');
  const scripts = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(scripts.length).toBeGreaterThan(0);
  // React's development build explains itself at length; the one for production names a page with the number of an error.
  expect(scripts.some((text) => text.includes('react.dev/errors'))).toBe(true);
  expect(scripts.some((text) => text.includes('jsxDEV') || text.includes('react-stack-top-frame'))).toBe(false);
});
