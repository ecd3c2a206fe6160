import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { TableAtHand } from '../../functions/deployment/table-at-hand.ts';
import type { PrivateResponse, RequestHandler } from './private-server.ts';
import { TableReads } from './table-reads.ts';

/** The table of this machine, for functions that run on it. */
export interface LocalTable {
  /** Calls the table; functions needn't sign. */
  readonly answer: RequestHandler;
  /** The engine's file; undefined for an engine elsewhere. */
  readonly file: string | undefined;
}

interface Question {
  readonly id: number;
  readonly target: string;
  readonly body: string;
}

type Reply = Pick<PrivateResponse, 'status' | 'body'> & { readonly id: number };

/** What a thread gets: its end of a line to the process that started it, and the file to read. */
export interface TableLine {
  readonly port: MessagePort;
  readonly file: string | undefined;
}

/** Opens a line for a thread. Its calls are answered here as long as it lives. */
export function openLine({ answer, file }: LocalTable): TableLine {
  const { port1, port2 } = new MessageChannel();
  const reply = async ({ id, target, body }: Question): Promise<void> => {
    const { status, body: text } = await answer(target, Buffer.from(body));
    port1.postMessage({ id, status, body: text } satisfies Reply);
  };
  port1.on('message', (question: Question) => void reply(question));
  port1.unref();
  return { port: port2, file };
}

interface Request {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/**
 * A read from the file waits for nothing, so a call that makes thousands of them would let no other one of its thread begin,
 * nor answer whether it is blocked, unless it lets them have their turn.
 */
const TURN_MS = 5;
const nextTurn = setImmediate;
const now = performance.now.bind(performance);

type Send = (target: string, body: string) => Promise<Pick<PrivateResponse, 'status' | 'body'>>;

function atHand(file: string | undefined, send: Send): TableAtHand {
  const reads = file === undefined ? undefined : new TableReads(file);
  const decoder = new TextDecoder();
  let turnBegan = now();
  const handle = async ({ headers, body }: Request) => {
    const { status, body: text } = await send(headers['x-amz-target'] ?? '', decoder.decode(body));
    return { response: { statusCode: status, headers: {}, body: Buffer.from(text) } };
  };
  return {
    config: { requestHandler: { handle }, signer: { sign: (request) => Promise.resolve(request) } },
    read: async (operation, input) => {
      const found = reads?.find(operation, input);
      if (found && now() - turnBegan > TURN_MS) {
        await new Promise<void>((resolve) => nextTurn(resolve));
        turnBegan = now();
      }
      return found;
    },
  };
}

/** Returns how functions of this process call the table. */
export const tableHere = ({ answer, file }: LocalTable): TableAtHand =>
  atHand(file, async (target, body) => answer(target, Buffer.from(body)));

/**
 * Returns how the SDK of a thread calls the table: items come from the engine's file, anything else over the line. Nothing of
 * it is a network call, so that nobody else could send one, and nothing is signed.
 */
export function tableOverLine({ port, file }: TableLine): TableAtHand {
  const waiting = new Map<number, (reply: Reply) => void>();
  let lastId = 0;
  port.on('message', (reply: Reply) => {
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  return atHand(file, (target, body) => {
    lastId += 1;
    return new Promise((resolve) => {
      waiting.set(lastId, resolve);
      port.postMessage({ id: lastId, target, body } satisfies Question);
    });
  });
}
