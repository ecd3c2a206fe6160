import { expect } from 'vitest';
import type { Random } from '../../functions/commands/seed/random.ts';
import type { Stored } from '../support/factories.ts';
import type { Person, Product, Reply } from '../support/harness.ts';
import type { createKnowledge } from './ledger-knowledge.ts';

type Knowledge = ReturnType<typeof createKnowledge>;
type Done = Reply<{ readonly checks: Stored[]; readonly voided: Stored[] }>;

/** Printing checks and reporting their paper. What is refused changes nothing, which the table shows. */
export function createPrinting(product: Product, known: Knowledge) {
  const some = (random: Random): Stored[] => {
    const found = Array.from({ length: random.whole(1, 4) }, () => known.recordFor(random, 'CklgTransaction'));
    return [...new Map(found.flatMap((each) => (each ? [[each.id, each] as const] : []))).values()];
  };

  const learn = (reply: Done, person: Person): void => {
    expect([200, 400, 409], reply.text).toContain(reply.status);
    if (reply.status !== 200) return;
    for (const check of [...reply.body.value.checks, ...reply.body.value.voided]) {
      known.note('CklgTransaction', check, person);
    }
  };

  async function nextNumber(person: Person, source: unknown): Promise<number> {
    const { body } = await product.call<{ check_number: number | null }>('GET /api_admin_private/next-check-number', {
      token: person.token,
      query: { fund_source_id: Number(source) },
    });
    return body.value.check_number ?? 1;
  }

  return {
    print: async (random: Random, person: Person): Promise<void> => {
      // One at a time usually, because most checks have a number of their own.
      const checks = random.chance(0.7) ? some(random).slice(0, 1) : some(random);
      const [first] = checks;
      if (!first) return;
      const is_copy = random.chance(0.2);
      const skipped = random.chance(0.2) ? 1 : 0;
      const own = typeof first.check_number === 'number' ? first.check_number : undefined;
      const number = own ?? (await nextNumber(person, first.fund_source_id)) + skipped;
      const body = {
        checks: checks.map(({ id, version }) => ({ id, version })),
        check_stock: random.pick(['voucher-top', 'three-per-page']),
        ...(is_copy ? { is_copy, reason: 'Copy' } : { first_number: number, skipped, reason: 'Torn' }),
      };
      learn(await product.call('POST /api_admin_private/print-checks', { token: person.token, body }), person);
    },
    'report paper': async (random: Random, person: Person): Promise<void> => {
      const printed = some(random).filter(({ printed_at }) => (printed_at ?? null) !== null);
      if (printed.length === 0) return;
      const body = {
        papers: printed.map(({ id, version }) => ({ id, version, paper: random.pick(['unused', 'spoiled']) })),
        reason: 'Printer jam',
      };
      learn(await product.call('POST /api_admin_private/return-printed-checks', { token: person.token, body }), person);
    },
  };
}
