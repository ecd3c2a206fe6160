import type { Endpoint } from '../shared/contract/endpoint.ts';

/** Calls per second over all callers, and the maximum burst. */
interface Throttle {
  readonly rateLimit: number;
  readonly burstLimit: number;
}

type RouteClass = 'public' | 'bulk' | 'list' | 'other';

/** Limits by route class. The last is the stage's default, for all routes that aren't listed. */
export const throttles: Readonly<Record<RouteClass, Throttle>> = {
  // Calls without a token. All visitors share this limit: it bounds the cost of a flood, but while a flood uses it up,
  // nobody else can sign in. Only a web ACL (webAclArn) limits individual addresses before that; the function limits
  // password attempts per email and address (R7).
  public: { rateLimit: 200, burstLimit: 400 },
  // Hundreds of transactions per call. Shared by the few people with a role that allows such calls; each is logged with
  // its caller.
  bulk: { rateLimit: 5, burstLimit: 10 },
  // Up to 5 MB per response.
  list: { rateLimit: 300, burstLimit: 600 },
  other: { rateLimit: 500, burstLimit: 1000 },
};

/** Operations that make many changes in one call. */
const BULK = /^(import|undo-import|lock-all|approve-all|process-all|remind|generate|push)\b/;

export function routeClass({ access, name, target }: Endpoint): RouteClass {
  if (access === 'public') return 'public';
  if (target.kind === 'collection') return target.action === 'getAll' ? 'list' : 'other';
  return BULK.test(name) ? 'bulk' : 'other';
}
