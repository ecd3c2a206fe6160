/** Where the template says of a route how long its body may be: the HTTP API itself has one limit for all. */
export const BODY_BYTES = 'BodyBytes';
