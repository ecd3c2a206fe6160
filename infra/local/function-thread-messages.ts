import type { TableLine } from './table-at-hand.ts';

export interface ThreadData {
  /** The handler's module. */
  readonly file: string;
  readonly name: string;
  readonly table?: TableLine;
}

export interface Invocation {
  readonly id: number;
  readonly event: unknown;
  readonly timeoutMs: number;
  /** One of `claims`: the first to write it decides whether the handler runs in this thread. */
  readonly claim: Int32Array;
}

/** Messages to a thread: a call, or a ping to check that its event loop isn't blocked. */
export type ToThread = Invocation | 'ping';

export interface Outcome {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: string;
}

export type FromThread = Outcome | 'ready' | 'pong';

export const claims = { sent: 0, begun: 1, withdrawn: 2 } as const;
