import { expect } from 'vitest';
import type { Random } from '../../functions/commands/seed/random.ts';
import type { Person, Reply } from '../support/harness.ts';
import { type Item, Table } from './read-table.ts';

/** A change that a person wants made once, however often they have to send it. */
export interface Intent<V = unknown> {
  /** What only this change leaves in history: a text or a reason, or a call and the id that it deletes. */
  readonly mark: string;
  readonly person: Person;
  /** The number of records it leaves its mark on. */
  readonly marks: number;
  /**
   * What a repeat gets if the first request was stored: the same answer (R32), or a refusal because the named version
   * has changed (R31). A change that names no version is sent once.
   */
  readonly again: 'same' | 'refused' | 'never';
  /** The record may already be as requested; then nothing is written and no mark is left (R31). */
  readonly mayBeIdle?: boolean;
  readonly send: () => Promise<Reply<V>>;
  readonly learn: (reply: Reply<V>) => void;
}

interface Sent {
  readonly intent: Intent;
  wasTold: boolean;
  wasLost: boolean;
  refusals: number;
}

const LOST = 0.12;
const NEVER_ARRIVED = 0.08;

/** Every refusal has a fitting status and a sentence (R29). */
export function expectRefused(reply: Reply): void {
  expect([400, 404, 409], reply.text).toContain(reply.status);
  expect(reply.body.info).toBeTruthy();
}

/** How often each mark is in history, and by whom. */
function marksIn(items: readonly Item[]): Map<string, number> {
  const marks = new Map<string, number>();
  for (const [pk, entries] of new Table(items, new Date()).partitions) {
    if (!pk.startsWith('History#')) continue;
    for (const item of entries) {
      const { call, by, reason, changes } = JSON.parse(String(item.body)) as {
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
 * People whose answers get lost: the request never arrived, or it was done without an answer. They send it again, at
 * once or later, and it takes effect once or not at all.
 */
export function createSending() {
  const all: Sent[] = [];
  const doubtful: Sent[] = [];
  let lost = 0;

  /** One attempt. */
  async function attempt(sent: Sent, random: Random): Promise<void> {
    const { intent } = sent;
    const fate = random.chance(NEVER_ARRIVED) ? 'never arrived' : random.chance(LOST) ? 'unheard' : 'told';
    if (fate !== 'told') {
      sent.wasLost = true;
      lost += 1;
    }
    if (fate === 'never arrived') return;
    const reply = await intent.send();
    if (fate === 'unheard') return;
    if (reply.status === 200) {
      // A change of a named version is made once.
      if (intent.again !== 'same' && !intent.mayBeIdle)
        expect([intent.mark, sent.wasTold]).toEqual([intent.mark, false]);
      sent.wasTold = true;
      intent.learn(reply);
      return;
    }
    expectRefused(reply);
    sent.refusals += 1;
  }

  const isDoubtful = ({ intent, wasTold, wasLost, refusals }: Sent): boolean =>
    intent.again !== 'never' && wasLost && !wasTold && refusals === 0;

  return {
    lost: (): number => lost,
    /** Sends something new; without an answer, usually again at once. */
    async send<V>(intent: Intent<V>, random: Random): Promise<void> {
      const sent: Sent = { intent: intent as Intent, wasTold: false, wasLost: false, refusals: 0 };
      all.push(sent);
      await attempt(sent, random);
      while (isDoubtful(sent) && random.chance(0.6)) await attempt(sent, random);
      if (isDoubtful(sent)) doubtful.push(sent);
    },
    /** Sends an earlier request again, twice at the same moment. */
    async sendAgain(random: Random): Promise<void> {
      const waiting = doubtful.splice(0, 1);
      const [sent] = waiting.length > 0 ? waiting : all.slice(-12).filter(({ intent }) => intent.again !== 'never');
      if (!sent) return;
      await Promise.all([attempt(sent, random), attempt(sent, random)]);
      if (isDoubtful(sent)) doubtful.push(sent);
    },
    /** Changes that were made more or fewer times than requested, as far as people know. */
    problems(items: readonly Item[]): string[] {
      const marks = marksIn(items);
      return all.flatMap(({ intent: { mark, person, marks: wanted, mayBeIdle = false }, wasTold, wasLost }) => {
        const done = marks.get(`${person.id} ${mark}`) ?? 0;
        const fits = wasTold && !mayBeIdle ? [wanted] : wasTold || wasLost ? [0, wanted] : [0];
        return fits.includes(done)
          ? []
          : [`${mark} by ${person.id} was done ${done} times instead of ${fits.join(' or ')}`];
      });
    },
    /** At the end everyone asks until they know: what was done is not done again, and what was not done may be. */
    async settle(items: readonly Item[]): Promise<void> {
      const marks = marksIn(items);
      for (const sent of all.filter(isDoubtful)) {
        const { mark, person, again, send, learn } = sent.intent;
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
