/**
 * Takes the place of the SDK's cache of discovered endpoints in the bundle. No call of DynamoDB's client discovers one; it only
 * creates the cache, with a package of data structures that is larger than a function's own area.
 */
export const EndpointCache = Object;
