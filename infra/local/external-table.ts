import type { Account } from './account.ts';
import type { RequestHandler } from './private-server.ts';
import { StartError } from './printer.ts';
import { createSender } from './signature.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Credentials for the other engine: those in the environment, or ones that local engines accept. */
const accountOf = (variables: Variables): Account => ({
  AWS_REGION: variables.AWS_REGION || 'us-east-1',
  AWS_ACCESS_KEY_ID: variables.AWS_ACCESS_KEY_ID || 'local',
  AWS_SECRET_ACCESS_KEY: variables.AWS_SECRET_ACCESS_KEY || 'local',
});

/** Forwards calls, signed again, to the table engine at DYNAMODB_ENDPOINT. */
export async function openExternalTable(endpoint: string, variables: Variables): Promise<RequestHandler> {
  if (!URL.canParse(endpoint)) {
    throw new StartError(
      `DYNAMODB_ENDPOINT can't be "${endpoint}": it must be an address such as http://127.0.0.1:8000.`,
    );
  }
  const send = createSender({ account: accountOf(variables), service: 'dynamodb' }, endpoint);

  const first = await send('DynamoDB_20120810.ListTables', Buffer.from('{}')).catch((error: unknown) => {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new StartError(
      `Can't reach the table engine at DYNAMODB_ENDPOINT, ${endpoint} (${reason}). Start it first, or unset the variable.`,
    );
  });
  const text = await first.text();
  if (!first.ok) {
    throw new StartError(
      `The server at DYNAMODB_ENDPOINT, ${endpoint}, doesn't accept calls: ${text.slice(0, 300)}\n` +
        'It must be DynamoDB-compatible. Set AWS_REGION, AWS_ACCESS_KEY_ID, and AWS_SECRET_ACCESS_KEY if it needs them.',
    );
  }

  return async (target, body) => {
    try {
      const answer = await send(target, body);
      return { status: answer.status, body: await answer.text() };
    } catch {
      const message = "The table engine at DYNAMODB_ENDPOINT doesn't respond.";
      return { status: 503, body: JSON.stringify({ __type: 'ServiceUnavailable', message }) };
    }
  };
}
