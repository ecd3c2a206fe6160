const MAX_CLIENT_DATA = 2000;

/** Returns the challenge that a browser signed; undefined if the text isn't client data. */
export function challengeIn(clientDataJSON: string): string | undefined {
  if (clientDataJSON.length > MAX_CLIENT_DATA) return undefined;
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as unknown;
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : undefined;
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
