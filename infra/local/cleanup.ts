/** Undoes what was started, the last first, whatever goes wrong on the way. */
export class Cleanup {
  readonly #steps: (() => Promise<void> | void)[] = [];

  add(step: () => Promise<void> | void): void {
    this.#steps.push(step);
  }

  /** A part that is stopped as soon as it has started. */
  async started<T extends { stop(): Promise<void> }>(part: Promise<T>): Promise<T> {
    const started = await part;
    this.add(() => started.stop());
    return started;
  }

  async run(): Promise<void> {
    for (const step of this.#steps.splice(0).reverse()) await Promise.resolve(step()).catch(() => undefined);
  }
}
