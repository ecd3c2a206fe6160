export interface Invocation {
  readonly id: number;
  readonly event: unknown;
  readonly timeoutMs: number;
  /** Holds one of `claims`: whoever writes first decides whether the handler runs here. */
  readonly claim: Int32Array;
}

/** What a thread is told: a call, or a question whether it still takes messages. */
export type ToThread = Invocation | 'ping';

export interface Outcome {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: string;
}

export type FromThread = Outcome | 'ready' | 'pong';

export const claims = { sent: 0, begun: 1, withdrawn: 2 } as const;
