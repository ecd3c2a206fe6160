import type { Page, Request } from 'playwright-core';

/** What a form says about a create whose answer didn't come. */
export const UNKNOWN_CREATE =
  "The server didn't respond, so we don't know whether this was saved. Save again; it won't be saved twice.";

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

/** Lets the next call to this address reach nobody. */
export async function loseCalls(page: Page, path: string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    (route) => route.abort('connectionreset'),
    { times: 1 },
  );
}
