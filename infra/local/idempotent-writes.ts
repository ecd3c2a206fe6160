import { createHash } from 'node:crypto';
import { EngineError } from './engine-calls.ts';

/** DynamoDB remembers tokens for ten minutes, but the SDK retries within seconds. */
const MAX_KEPT = 1000;

interface Known {
  readonly digest: string;
  readonly answer: Promise<string>;
}

/**
 * Executes a write once per token, as DynamoDB does: a caller that lost the response gets the same one, even if the
 * first attempt is still running. A failed write is executed again.
 */
export class IdempotentWrites {
  readonly #known = new Map<string, Known>();

  once(token: string, parameters: unknown, write: () => Promise<string>): Promise<string> {
    if (token === '') return write();
    const digest = createHash('sha256').update(JSON.stringify(parameters)).digest('base64');
    const known = this.#known.get(token);
    if (known?.digest === digest) return known.answer;
    if (known) {
      const message = 'The token was sent with other parameters before.';
      return Promise.reject(new EngineError('IdempotentParameterMismatchException', message));
    }
    const answer = write();
    this.#known.set(token, { digest, answer });
    answer.catch(() => this.#known.delete(token));
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_KEPT && oldest !== undefined) this.#known.delete(oldest);
    return answer;
  }
}
