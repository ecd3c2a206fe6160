import type { Clock } from '../../functions/store/retry-on-conflict.ts';

interface Waiting {
  readonly at: number;
  readonly order: number;
  readonly wake: () => void;
}

const isBefore = (a: Waiting, b: Waiting): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

/** What waits, the earliest first: a binary heap. */
class Agenda {
  readonly #heap: Waiting[] = [];

  add(one: Waiting): void {
    const heap = this.#heap;
    let at = heap.push(one) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isBefore(one, heap[parent]!)) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = one;
  }

  next(): Waiting | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= heap.length) break;
      const child = left + 1 < heap.length && isBefore(heap[left + 1]!, heap[left]!) ? left + 1 : left;
      if (!isBefore(heap[child]!, last)) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = last;
    return first;
  }
}

/** Time that passes only when everybody waits, so that an hour takes seconds and goes the same way each time. */
export class VirtualTime implements Clock {
  #now = 0;
  #order = 0;
  readonly #agenda = new Agenda();

  readonly now = (): number => this.#now;

  readonly wait = (milliseconds: number): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#order += 1;
    this.#agenda.add({ at: this.#now + milliseconds, order: this.#order, wake: resolve });
    return promise;
  };

  /** Goes on until nobody waits any more. */
  async run(): Promise<void> {
    for (let next = this.#agenda.next(); next; next = this.#agenda.next()) {
      this.#now = next.at;
      next.wake();
      // Whoever was woken goes on until they wait again.
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
  }
}
