import type { Page, Request } from 'playwright-core';

/** Lets the next calls to this address, of those wanted, reach the server and drops their answers. */
export async function loseAnswers(
  page: Page,
  path: string,
  { times = 1, wanted = () => true }: { times?: number; wanted?: (request: Request) => boolean } = {},
): Promise<void> {
  let left = times;
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (left === 0 || !wanted(route.request())) return route.fallback();
      left -= 1;
      await route.fetch();
      await route.abort('connectionreset');
    },
  );
}
