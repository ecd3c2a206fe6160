import type { Area } from '../../shared/contract/areas.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import type { Environment } from '../deployment/environment.ts';
import type { Plan } from '../store/plan.ts';
import type { Change } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { Caller } from './authenticate.ts';
import type { OriginCheck } from './origin.ts';
import type { Tokens } from './tokens.ts';

/** What a function keeps between calls. */
export interface Runtime<A extends Area = Area> {
  readonly area: A;
  readonly environment: Environment<A>;
  /** The deployed release. */
  readonly release: string;
  readonly store: Store;
  readonly tokens: Tokens;
  readonly checkOrigin: OriginCheck;
}

/** One API call. */
export interface Call<
  Q = Readonly<Record<string, unknown>>,
  B = Readonly<Record<string, unknown>>,
  A extends Area = Area,
> {
  readonly runtime: Runtime<A>;
  readonly store: Store;
  readonly endpoint: Endpoint;
  readonly query: Q;
  readonly body: B;
  /** The unvalidated body, for calls that validate it against a collection. */
  readonly rawBody: unknown;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly requestId: string;
  /** The visitor's address. */
  readonly address: string;
  readonly now: Date;
  /** Undefined on public calls only. */
  readonly caller: Caller | undefined;
  /** Adds ids to the call's log line; never text that someone typed. */
  readonly note: (facts: Readonly<Record<string, number | undefined>>) => void;
  /** Commits all steps or none; `answer` is the response for repeats of a create (R32). */
  readonly commit: (plan: Plan, answer?: unknown) => Promise<void>;
}

/** Returns the caller of a non-public call. */
export function callerOf(call: Pick<Call, 'caller'>): Caller {
  if (!call.caller) throw new Error('A public call has no caller.');
  return call.caller;
}

/** Returns the history entry of this call. */
export const changeOf = (call: Pick<Call, 'now' | 'endpoint' | 'caller'>, reason: string | null = null): Change => ({
  at: call.now,
  call: call.endpoint.name,
  by: call.caller ? { user_id: call.caller.user_id } : null,
  reason,
});

/** When a long call stops, compared with performance.now(): the API times out after 30 seconds. Repeating it does the rest. */
export const longCallEnd = (): number => performance.now() + 18_000;

/** A value with its own message. */
export class Answer {
  readonly value: unknown;
  readonly message: string;
  constructor(value: unknown, message: string) {
    this.value = value;
    this.message = message;
  }
}

/** The records of a list, each as JSON already, and the cursor of its next page. */
export class Listing {
  readonly records: readonly string[];
  readonly next: string | undefined;
  constructor(records: readonly string[], next: string | undefined) {
    this.records = records;
    this.next = next;
  }
}
