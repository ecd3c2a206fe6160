import { type FunctionCode, LocalFunction } from './functions.ts';
import type { Log } from './log.ts';
import { localEnvironment, type LocalStack } from './template.ts';

interface Surroundings {
  readonly code: FunctionCode;
  /** Address of the product, for links in emails. */
  readonly url: string;
  /** Environment variables with which functions find table, mail and secrets. */
  readonly services: Readonly<Record<string, string>>;
  /** Release of the web app that is served with them. */
  readonly release: string;
  readonly log: Log;
}

/** Runs the stack's functions locally. */
export class StackFunctions {
  readonly byId: ReadonlyMap<string, LocalFunction>;
  readonly #stack: LocalStack;
  readonly #surroundings: Surroundings;

  constructor(stack: LocalStack, surroundings: Surroundings) {
    const { code, url, services, release, log } = surroundings;
    this.#stack = stack;
    this.#surroundings = surroundings;
    this.byId = new Map(
      stack.functions.map((plan) => {
        const environment = { ...localEnvironment(plan.environment, url, services), RELEASE: release };
        return [plan.id, new LocalFunction(plan, code, environment, log)];
      }),
    );
  }

  /** Returns the environment of an area's function, for its commands. */
  environmentOf(area: string): Record<string, string> {
    const plan = this.#stack.functions.find((one) => one.area === area);
    if (!plan) throw new Error(`The stack has no function for ${area}.`);
    return localEnvironment(plan.environment, this.#surroundings.url, this.#surroundings.services);
  }

  /** Runs the scheduled function and returns its summary. */
  async runDaily(event: object): Promise<string> {
    const daily = this.byId.get(this.#stack.schedule.functionId);
    if (!daily) throw new Error('The stack has no function for its schedule.');
    const { summary } = (await daily.invoke(event)) as { summary: string };
    // It won't be called again for an hour.
    daily.rest();
    return summary;
  }

  /** Runs new code in all functions from the next call on. */
  replace(bundle: string): void {
    for (const one of this.byId.values()) one.replace(bundle);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.byId.values()].map((one) => one.stop()));
  }
}
