import { expect } from 'vitest';
import type { Random } from '../../functions/commands/seed/random.ts';
import type { Person, Reply } from '../support/harness.ts';
import { bodyOf, type Item, Table } from './read-table.ts';

/** A change that somebody wants once, however often they have to send it. */
export interface Wish<V = unknown> {
  /** What its change leaves in history and nothing else does: a text or a reason, or a call and the id that it ends. */
  readonly mark: string;
  readonly person: Person;
  /** How many records it leaves its mark on. */
  readonly marks: number;
  /**
   * What answers a second time where the first one was stored: the same answer (R32), or a refusal, since what was
   * named has changed (R31). A change that names no version is sent once.
   */
  readonly again: 'same' | 'refused' | 'never';
  /** What is asked for may be so already: then nothing is written, and no mark is left (R31). */
  readonly mayBeIdle?: boolean;
  readonly send: () => Promise<Reply<V>>;
  readonly learn: (reply: Reply<V>) => void;
}

interface Sent {
  readonly wish: Wish;
  wasTold: boolean;
  wasLost: boolean;
  refusals: number;
}

const LOST = 0.12;
const NEVER_ARRIVED = 0.08;

/** R29: every refusal has a status that fits and a sentence. */
export function expectRefused(reply: Reply): void {
  expect([400, 404, 409], reply.text).toContain(reply.status);
  expect(reply.body.info).toBeTruthy();
}

/** How often each mark stands in history, by whose hand. */
export function marksIn(items: readonly Item[]): Map<string, number> {
  const marks = new Map<string, number>();
  for (const [pk, entries] of new Table(items, new Date()).partitions) {
    if (!pk.startsWith('History#')) continue;
    for (const item of entries) {
      const { call, by, reason, changes } = bodyOf(item) as unknown as {
        readonly call: string;
        readonly by: { readonly user_id: number } | null;
        readonly reason: string | null;
        readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
      };
      const left = [`${call} ${pk.split('#')[2]}`, reason, ...Object.values(changes).map(([, to]) => to)];
      for (const mark of new Set(left.filter((each) => typeof each === 'string'))) {
        const key = `${by?.user_id} ${mark}`;
        marks.set(key, (marks.get(key) ?? 0) + 1);
      }
    }
  }
  return marks;
}

/**
 * People whose answers are lost: the request never arrived, or it was done and nobody told. They send it again, at once
 * or later, and what they wanted is done once or not at all.
 */
export function createSending() {
  const all: Sent[] = [];
  const doubtful: Sent[] = [];
  let lost = 0;

  /** One try. */
  async function attempt(sent: Sent, random: Random): Promise<void> {
    const { wish } = sent;
    const fate = random.chance(NEVER_ARRIVED) ? 'never arrived' : random.chance(LOST) ? 'unheard' : 'told';
    if (fate !== 'told') {
      sent.wasLost = true;
      lost += 1;
    }
    if (fate === 'never arrived') return;
    const reply = await wish.send();
    if (fate === 'unheard') return;
    if (reply.status === 200) {
      // What changes one version changes it once.
      if (wish.again !== 'same' && !wish.mayBeIdle) expect([wish.mark, sent.wasTold]).toEqual([wish.mark, false]);
      sent.wasTold = true;
      wish.learn(reply);
      return;
    }
    expectRefused(reply);
    sent.refusals += 1;
  }

  const isDoubtful = ({ wish, wasTold, wasLost, refusals }: Sent): boolean =>
    wish.again !== 'never' && wasLost && !wasTold && refusals === 0;

  return {
    lost: (): number => lost,
    /** Sends something new; where no answer comes, mostly again at once. */
    async send<V>(wish: Wish<V>, random: Random): Promise<void> {
      const sent: Sent = { wish: wish as Wish, wasTold: false, wasLost: false, refusals: 0 };
      all.push(sent);
      await attempt(sent, random);
      while (isDoubtful(sent) && random.chance(0.6)) await attempt(sent, random);
      if (isDoubtful(sent)) doubtful.push(sent);
    },
    /** Sends again, and twice at the same moment, what was sent some time ago. */
    async sendAgain(random: Random): Promise<void> {
      const waiting = doubtful.splice(0, 1);
      const [sent] = waiting.length > 0 ? waiting : all.slice(-12).filter(({ wish }) => wish.again !== 'never');
      if (!sent) return;
      await Promise.all([attempt(sent, random), attempt(sent, random)]);
      if (isDoubtful(sent)) doubtful.push(sent);
    },
    /** What was done more or less often than it was wanted, as far as people know. */
    problems(items: readonly Item[]): string[] {
      const marks = marksIn(items);
      return all.flatMap(({ wish: { mark, person, marks: wanted, mayBeIdle = false }, wasTold, wasLost }) => {
        const done = marks.get(`${person.id} ${mark}`) ?? 0;
        const fits = wasTold && !mayBeIdle ? [wanted] : wasTold || wasLost ? [0, wanted] : [0];
        return fits.includes(done)
          ? []
          : [`${mark} by ${person.id} was done ${done} times instead of ${fits.join(' or ')}`];
      });
    },
    /** At the end everybody asks until they know: what was done is not done again, and what was not may be. */
    async settle(items: readonly Item[]): Promise<void> {
      const marks = marksIn(items);
      for (const sent of all.filter(isDoubtful)) {
        const { mark, person, again, send, learn } = sent.wish;
        const wasDone = (marks.get(`${person.id} ${mark}`) ?? 0) > 0;
        const reply = await send();
        if (wasDone) expect([mark, reply.status === 200]).toEqual([mark, again === 'same']);
        if (reply.status === 200) {
          sent.wasTold = true;
          learn(reply);
        } else expectRefused(reply);
      }
    },
  };
}
