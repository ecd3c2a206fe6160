/** Stops everything that was started, in reverse order, even if stopping a part fails. */
export class Cleanup {
  readonly #steps: (() => Promise<void> | void)[] = [];

  add(step: () => Promise<void> | void): void {
    this.#steps.push(step);
  }

  /** Registers a part to be stopped as soon as it has started. */
  async started<T extends { stop(): Promise<void> }>(part: Promise<T>): Promise<T> {
    const started = await part;
    this.add(() => started.stop());
    return started;
  }

  async run(): Promise<void> {
    for (const step of this.#steps.splice(0).reverse()) await Promise.resolve(step()).catch(() => undefined);
  }
}
