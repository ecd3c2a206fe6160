/** A fair semaphore (first in, first out): work takes one slot or all of them. */
export class Semaphore {
  readonly #count: number;
  readonly #free: number[];
  readonly #waiting: { readonly wants: number; readonly begin: (slots: number[]) => void }[] = [];

  constructor(count: number) {
    this.#count = count;
    this.#free = Array.from({ length: count }, (_, slot) => slot);
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next && this.#free.length >= next.wants; next = this.#waiting[0]) {
      this.#waiting.shift();
      next.begin(this.#free.splice(0, next.wants));
    }
  }

  async #hold<T>(wants: number, work: (slots: readonly number[]) => Promise<T>): Promise<T> {
    const slots = await new Promise<number[]>((begin) => {
      this.#waiting.push({ wants, begin });
      this.#admit();
    });
    try {
      return await work(slots);
    } finally {
      this.#free.push(...slots);
      this.#admit();
    }
  }

  /** Runs work in one slot, in parallel with other work. */
  beside<T>(work: (slot: number) => Promise<T>): Promise<T> {
    return this.#hold(1, ([slot = 0]) => work(slot));
  }

  /** Runs work exclusively, after all earlier work and before any later work. */
  alone<T>(work: (slot: number) => Promise<T>): Promise<T> {
    return this.#hold(this.#count, ([slot = 0]) => work(slot));
  }
}
