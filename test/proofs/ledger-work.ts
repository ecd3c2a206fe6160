import { expect } from 'vitest';
import type { createRandom } from '../../functions/commands/seed/random.ts';
import type { Stored, Values } from '../support/factories.ts';
import type { Person, Product, Reply } from '../support/harness.ts';

export const names = ['CklgTransaction', 'CklgPayee', 'CklgAccount', 'CklgFundSource'] as const;
export type Name = (typeof names)[number];

type Random = ReturnType<typeof createRandom>;

export interface Sent {
  readonly name: Name;
  readonly key: string;
  readonly body: Values;
}

type Action = (random: Random, person: Person, step: number) => Promise<void>;

/** What people do with a ledger, and what they know of it. */
export function createWork(product: Product) {
  /** What everybody could have seen at some time: any version of a record that was ever answered. */
  const seen = new Map<Name, Stored[]>(names.map((name) => [name, []]));
  /** Creates whose answer may have been lost, to be sent again. */
  const sent: Sent[] = [];
  /** R32: the record that each key made. */
  const madeBy = new Map<string, number>();
  /** Every change that was acknowledged, in the words of history. */
  const acknowledged: { readonly name: Name; readonly id: number; readonly version: number; readonly by: number }[] =
    [];
  const gone = new Set<string>();
  const newest = new Map<string, number>();
  function note(name: Name, reply: Reply<Stored>, person: Person): void {
    if (reply.status !== 200) return;
    const record = reply.body.value;
    seen.get(name)!.push(record);
    acknowledged.push({ name, id: record.id, version: record.version, by: person.id });
  }

  const expectRefused = (reply: Reply): void => {
    expect([400, 404, 409], reply.text).toContain(reply.status);
    expect(reply.body.info).toBeTruthy();
  };

  async function create(person: Person, { name, key, body }: Sent, losesAnswer: boolean): Promise<void> {
    const reply = await product.call<Stored>(`POST /crud/${name}/create`, {
      token: person.token,
      body,
      headers: { 'Idempotency-Key': key },
    });
    if (losesAnswer) return;
    if (reply.status !== 200) return expectRefused(reply);
    const { id } = reply.body.value;
    const whose = `${person.id} ${key}`;
    expect(madeBy.get(whose) ?? id).toBe(id);
    if (!madeBy.has(whose)) note(name, reply, person);
    madeBy.set(whose, id);
  }

  async function update(person: Person, name: Name, record: Stored, body: Values): Promise<void> {
    const known = newest.get(`${name} ${record.id}`) ?? 0;
    const reply = await product.call<Stored>(`PUT /crud/${name}/update`, {
      token: person.token,
      query: { id: record.id },
      body,
    });
    if (reply.status === 200) {
      // R31: whoever names a version changes that version and no other.
      if (body.version !== undefined) expect(reply.body.value.version).toBe(Number(body.version) + 1);
      if (body.version !== undefined) expect(Number(body.version)).toBeGreaterThanOrEqual(known);
      note(name, reply, person);
    } else expectRefused(reply);
  }

  /** Mostly something that is there; now and then what is gone, or an id that the next record will have. */
  function idOf(random: Random, name: Name): number {
    const records = seen.get(name)!;
    const record = records.length > 0 ? random.pick(records) : undefined;
    if (!record || random.chance(0.04)) return 1 + Math.max(0, ...records.map(({ id }) => id));
    const isGone = gone.has(`${name} ${record.id}`);
    return isGone && random.chance(0.9) ? idOf(random, name) : record.id;
  }

  /** A version of a record that somebody could still have on the screen. */
  function recordFor(random: Random, name: Name): Stored | undefined {
    const records = seen.get(name)!.slice(-60);
    for (let attempt = 0; attempt < 6 && records.length > 0; attempt += 1) {
      const record = random.pick(records);
      const isNewest = (newest.get(`${name} ${record.id}`) ?? 0) <= record.version;
      if ((isNewest && !gone.has(`${name} ${record.id}`)) || random.chance(0.15)) return record;
    }
    return undefined;
  }

  const checkBody = (random: Random): Values => ({
    check_number: random.chance(0.9) ? random.whole(1, 40) : null,
    transaction_date: `${random.whole(2024, 2026)}-0${random.whole(1, 9)}-1${random.whole(0, 9)}`,
    amount: random.whole(1, 500_000) / 100,
    note: random.chance(0.3) ? `note ${random.whole(1, 99)}` : null,
    payee_id: idOf(random, 'CklgPayee'),
    account_id: idOf(random, 'CklgAccount'),
    fund_source_id: idOf(random, 'CklgFundSource'),
  });

  function bodyFor(random: Random, name: Name): Values {
    if (name === 'CklgTransaction') return checkBody(random);
    const title = `${name.slice(4)} ${random.whole(1, 30)}`;
    if (name === 'CklgPayee') return { name: title, is_active: random.chance(0.8) };
    return { name: title, parent_id: random.chance(0.5) ? idOf(random, name) : null };
  }

  const anyName = (random: Random): Name => random.pick(names);

  const actions: Readonly<Record<string, { readonly weight: number; readonly act: Action }>> = {
    create: {
      weight: 8,
      act: async (random, person, step) => {
        const name = random.chance(0.6) ? 'CklgTransaction' : anyName(random);
        const each = { name, key: `step-${step}`, body: bodyFor(random, name) };
        sent.push(each);
        await create(person, each, random.chance(0.2));
      },
    },
    'send again': {
      weight: 3,
      act: async (random, person) => {
        if (sent.length === 0) return;
        const each = random.pick(sent.slice(-12));
        await Promise.all([create(person, each, false), create(person, each, random.chance(0.5))]);
      },
    },
    edit: {
      weight: 6,
      act: async (random, person) => {
        const name = random.chance(0.7) ? 'CklgTransaction' : anyName(random);
        const record = recordFor(random, name);
        if (!record) return;
        const part =
          name === 'CklgTransaction'
            ? { ...bodyFor(random, name), cleared_on: random.chance(0.2) ? '2026-02-02' : null }
            : { name: `edited ${random.whole(1, 99)}` };
        await update(person, name, record, { ...part, ...(random.chance(0.8) && { version: record.version }) });
      },
    },
    void: {
      weight: 4,
      act: async (random, person) => {
        const record = recordFor(random, 'CklgTransaction');
        if (!record) return;
        const isVoid = random.chance(0.6);
        await update(person, 'CklgTransaction', record, {
          is_voided: isVoid,
          account_id: isVoid ? null : idOf(random, 'CklgAccount'),
          reason: `because ${random.whole(1, 9)}`,
          ...(random.chance(0.5) && { version: record.version }),
        });
      },
    },
    move: {
      weight: 5,
      act: async (random, person) => {
        const name = random.pick(['CklgAccount', 'CklgFundSource'] as const);
        const record = recordFor(random, name);
        if (!record) return;
        await update(person, name, record, { parent_id: random.chance(0.85) ? idOf(random, name) : null });
      },
    },
    delete: {
      weight: 2,
      act: async (random, person) => {
        const name = random.chance(0.5) ? 'CklgTransaction' : anyName(random);
        const living = new Set(
          seen
            .get(name)!
            .map(({ id }) => id)
            .filter((id) => !gone.has(`${name} ${id}`)),
        );
        // Without any fund source there would be nothing left to do.
        if (living.size <= 3) return;
        const id = idOf(random, name);
        const reply = await product.call<Stored>(`DELETE /crud/${name}/delete`, { token: person.token, query: { id } });
        if (reply.status === 200) gone.add(`${name} ${id}`);
        // The change that ends a record is one version on from what it answers.
        if (reply.status === 200) acknowledged.push({ name, id, version: reply.body.value.version + 1, by: person.id });
        else expectRefused(reply);
      },
    },
    import: {
      weight: 1,
      act: async (random, person, step) => {
        const payees = seen.get('CklgPayee')!;
        if (payees.length === 0) return;
        const rows = Array.from({ length: random.whole(1, 40) }, () => ({
          check_number: String(random.whole(1, 60)),
          transaction_date: `2025-0${random.whole(1, 9)}-15`,
          payee: String(random.pick(payees).name),
          amount: String(random.whole(1, 9999) / 100),
          is_voided: random.chance(0.1) ? 'VOID' : 'Active',
        }));
        const reply = await product.call('POST /api_admin_private/import-transactions', {
          token: person.token,
          body: {
            rows,
            fund_source_id: idOf(random, 'CklgFundSource'),
            account_id: idOf(random, 'CklgAccount'),
            accept_twins: random.chance(0.7),
          },
          headers: { 'Idempotency-Key': `import-${step}` },
        });
        if (reply.status !== 200) expectRefused(reply);
      },
    },
  };

  return { seen, gone, newest, acknowledged, create, actions, bodyFor };
}

export type Work = ReturnType<typeof createWork>;
