type Variables = Readonly<Record<string, string | undefined>>;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether the SDK is configured for a table on this machine. */
export function isOnThisMachine(variables: Variables): boolean {
  const endpoint = variables.AWS_ENDPOINT_URL_DYNAMODB ?? variables.AWS_ENDPOINT_URL ?? '';
  return URL.canParse(endpoint) && LOOPBACK.test(new URL(endpoint).hostname);
}
