import type { Endpoint } from '../shared/contract/endpoint.ts';

/** Calls a second over all callers, and how many may come at once. */
export interface Throttle {
  readonly rateLimit: number;
  readonly burstLimit: number;
}

export type RouteClass = 'public' | 'bulk' | 'list' | 'other';

/** One class for each route. The last is the stage's own, which every route has that is not named. */
export const throttles: Readonly<Record<RouteClass, Throttle>> = {
  // What a visitor may use without a token. All visitors share it: it bounds what a flood can cost, and while a flood fills
  // it nobody else signs in. Only a web ACL (webAclArn) tells addresses apart before that; whose guesses are looked at is
  // decided per e-mail and address by the function (R7).
  public: { rateLimit: 200, burstLimit: 400 },
  // Hundreds of transactions each. Shared too, by the few whose role allows them; each press is logged with who it was.
  bulk: { rateLimit: 5, burstLimit: 10 },
  // Up to 5 MB each.
  list: { rateLimit: 300, burstLimit: 600 },
  other: { rateLimit: 500, burstLimit: 1000 },
};

/** One call of these is many changes. */
const BULK = /^(import|lock-all|approve-all|process-all|remind|generate|push)-/;

export function routeClass({ access, name, target }: Endpoint): RouteClass {
  if (access === 'public') return 'public';
  if (target.kind === 'collection') return target.action === 'getAll' ? 'list' : 'other';
  return BULK.test(name) ? 'bulk' : 'other';
}
