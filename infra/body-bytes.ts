/** Metadata key for a route's maximum body size; the HTTP API itself has a single limit for all routes. */
export const BODY_BYTES = 'BodyBytes';
