import react from '@vitejs/plugin-react';
import { extname } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { vi } from 'vitest';

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

const BASE = '/added-by-a-test';

/** Builds a module like the product and runs it in an open page of the product, where it can call the API. */
export async function addToPage(page: Page, entry: string): Promise<void> {
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    base: `${BASE}/`,
    plugins: [react()],
    build: { write: false, target: 'es2023', rolldownOptions: { input: entry } },
  });
  vi.unstubAllEnvs();
  if (!('output' in built)) throw new Error('One module is one build.');
  const files = new Map(
    built.output.map((file) => [
      `${BASE}/${file.fileName}`,
      file.type === 'chunk' ? file.code : Buffer.from(file.source),
    ]),
  );
  await page.route(`**${BASE}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const contentType = types[extname(pathname)];
    await route.fulfill({ body: files.get(pathname) ?? '', ...(contentType && { contentType }) });
  });
  const start = built.output.find((file) => file.type === 'chunk' && file.isEntry);
  const styles = [...files.keys()].filter((path) => path.endsWith('.css'));
  await Promise.all(styles.map((url) => page.addStyleTag({ url })));
  await page.addScriptTag({ url: `${BASE}/${start?.fileName ?? ''}`, type: 'module' });
}
