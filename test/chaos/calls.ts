import type { Envelope } from '../../shared/envelope.ts';

export interface Made {
  readonly what: string;
  readonly isRead: boolean;
  readonly startedAt: number;
  readonly endedAt: number;
  /** 0 when no answer arrived. */
  readonly status: number;
  readonly hasRetryAfter: boolean;
  readonly info: string;
}

export interface Answer<V> {
  readonly status: number;
  readonly body: Envelope<V>;
  /** An earlier attempt may have been stored without an answer. */
  readonly isUncertain: boolean;
}

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const PATIENCE_MS = 45_000;
const SAVED_NOTHING = 'Nothing was saved';

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The line everyone calls the product on, with a record of every call. */
export class Line {
  readonly made: Made[] = [];
  readonly url: string;
  token = '';

  constructor(url: string) {
    this.url = url;
  }

  /** One attempt, recorded for the verdict unless it is meant to fail. */
  async try(
    { method, path, body, key, headers = {} }: Sent,
    isNoted = true,
  ): Promise<Made & { readonly text: string }> {
    const startedAt = performance.now();
    const noted = (status: number, hasRetryAfter: boolean, text: string) => {
      const made: Made = {
        what: `${method} ${path.split('?')[0]}`,
        isRead: method === 'GET',
        startedAt,
        endedAt: performance.now(),
        status,
        hasRetryAfter,
        info: status === 200 ? '' : text.slice(0, 300),
      };
      if (isNoted) this.made.push(made);
      return { ...made, text };
    };
    try {
      const response = await fetch(`${this.url}${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(this.token && { authorization: `Bearer ${this.token}` }),
          ...(key && { 'idempotency-key': key }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      return noted(response.status, response.headers.has('retry-after'), await response.text());
    } catch (error) {
      const { cause, message } = error as Error;
      return noted(0, false, cause instanceof Error ? cause.message : message);
    }
  }

  /** Retries until the product accepts or refuses the call. */
  async call<V>(sent: Sent): Promise<Answer<V>> {
    let isUncertain = false;
    for (const until = performance.now() + 2 * PATIENCE_MS; performance.now() < until; await wait(250)) {
      const { status, text } = await this.try(sent);
      if (status > 0 && status < 500) return { status, body: JSON.parse(text) as Envelope<V>, isUncertain };
      if (!text.includes(SAVED_NOTHING)) isUncertain = true;
    }
    throw new Error(`${sent.method} ${sent.path} was not answered for ${(2 * PATIENCE_MS) / 1000} s.`);
  }
}
