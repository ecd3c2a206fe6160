import type { Page } from 'playwright-core';

/** Lets the next call to this address reach the server and holds its answer until released. */
export async function holdAnswer(page: Page, path: string): Promise<{ sent: Promise<void>; letGo: () => void }> {
  const sent = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      sent.resolve();
      await gone.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  return { sent: sent.promise, letGo: gone.resolve };
}
