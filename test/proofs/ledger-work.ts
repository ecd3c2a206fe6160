import { expect } from 'vitest';
import type { Random } from '../../functions/commands/seed/random.ts';
import type { Stored, Values } from '../support/factories.ts';
import type { Person, Product, Reply } from '../support/harness.ts';
import { createReconcileWork } from './ledger-reconcile-work.ts';
import { createKnowledge, type Name, names } from './ledger-knowledge.ts';
import { createSending, type Intent } from './intents.ts';
import { createPrinting } from './printing-work.ts';

/** The text field of each collection in which a change leaves its mark. */
const markFields: Readonly<Record<Name, string>> = {
  CklgTransaction: 'note',
  CklgPayee: 'note',
  CklgAccount: 'description',
  CklgFundSource: 'number',
};

type Action = (random: Random, person: Person, step: number) => Promise<void>;

/** What people do with a ledger, and what they know about it. */
export function createWork(product: Product) {
  const known = createKnowledge();
  const printing = createPrinting(product, known);
  const sending = createSending();
  const { idOf, recordFor } = known;
  const reconcile = createReconcileWork(product, known);
  /** The record that each key created (R32). */
  const madeBy = new Map<string, number>();
  /** Deletions that a person requested. */
  const asked = new Set<string>();

  const createIntent = (person: Person, name: Name, key: string, body: Values): Intent<Stored> => ({
    mark: `made ${key}`,
    person,
    marks: 1,
    again: 'same',
    send: () =>
      product.call<Stored>(`POST /crud/${name}/create`, {
        token: person.token,
        body: { ...body, [markFields[name]]: `made ${key}` },
        headers: { 'Idempotency-Key': key },
      }),
    learn: ({ body: { value } }) => {
      const whose = `${person.id} ${key}`;
      expect(madeBy.get(whose) ?? value.id).toBe(value.id);
      if (!madeBy.has(whose)) known.note(name, value, person);
      madeBy.set(whose, value.id);
    },
  });

  /** `body` contains the mark. When a version is named, that version changes once and no other. */
  function updateIntent(
    person: Person,
    name: Name,
    record: Stored,
    mark: string,
    body: Values & { readonly version?: number },
    mayBeIdle = false,
  ): Intent<Stored> {
    const { version } = body;
    const before = known.versionOf(name, record.id);
    return {
      mark,
      person,
      marks: 1,
      again: version === undefined ? 'never' : 'refused',
      mayBeIdle,
      send: () =>
        product.call<Stored>(`PUT /crud/${name}/update`, { token: person.token, query: { id: record.id }, body }),
      learn: ({ body: { value } }) => {
        // Nothing changed (R31).
        if (mayBeIdle && value.version === version) return;
        if (version !== undefined) expect(value.version).toBe(version + 1);
        if (version !== undefined) expect(version).toBeGreaterThanOrEqual(before);
        known.note(name, value, person);
      },
    };
  }

  const deleteIntent = (person: Person, name: Name, id: number): Intent<Stored> => ({
    mark: `${name}.delete ${id}`,
    person,
    marks: 1,
    again: 'refused',
    send: () => product.call<Stored>(`DELETE /crud/${name}/delete`, { token: person.token, query: { id } }),
    learn: ({ body: { value } }) => known.noteGone(name, value, person),
  });

  const checkBody = (random: Random): Values => ({
    check_number: random.chance(0.7) ? random.whole(1, 40) : null,
    print_later: random.chance(0.3),
    transaction_date: `${random.whole(2024, 2026)}-0${random.whole(1, 9)}-1${random.whole(0, 9)}`,
    amount: random.whole(1, 500_000) / 100,
    payee_id: idOf(random, 'CklgPayee'),
    account_id: idOf(random, 'CklgAccount'),
    fund_source_id: idOf(random, 'CklgFundSource'),
  });

  function bodyFor(random: Random, name: Name): Values {
    if (name === 'CklgTransaction') return checkBody(random);
    // Few enough that some are taken already.
    const title = `${name.slice(4)} ${random.whole(1, 90)}`;
    if (name === 'CklgPayee') return { name: title, is_active: random.chance(0.8) };
    return { name: title, parent_id: random.chance(0.5) ? idOf(random, name) : null };
  }

  const anyName = (random: Random): Name => random.pick(names);

  /** Checks that changed in between are skipped and reported; the others are cleared (R31). */
  async function clearChecks(
    person: Person,
    checks: readonly Stored[],
    cleared_on: string | null,
    reason: string,
  ): Promise<void> {
    const reply: Reply<{ checks: Stored[]; refused: { id: number; message: string }[] }> = await product.call(
      'PUT /api_admin_private/clear-transactions',
      { token: person.token, body: { checks: checks.map(({ id, version }) => ({ id, version })), cleared_on, reason } },
    );
    expect(reply.status, reply.text).toBe(200);
    const { checks: done, refused } = reply.body.value;
    const versions = new Map(checks.map(({ id, version }) => [id, version]));
    expect([...done, ...refused].map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      [...versions.keys()].toSorted((a, b) => a - b),
    );
    for (const { message } of refused) expect(message).toMatch(/\S/);
    for (const check of done) {
      expect(check.cleared_on ?? null).toBe(cleared_on);
      // A check that already had this date stays unchanged.
      if (check.version !== versions.get(check.id)) known.note('CklgTransaction', check, person);
    }
  }

  const actions: Readonly<Record<string, { readonly weight: number; readonly act: Action }>> = {
    create: {
      weight: 8,
      act: async (random, person, step) => {
        const name = random.chance(0.6) ? 'CklgTransaction' : anyName(random);
        await sending.send(createIntent(person, name, `step-${step}`, bodyFor(random, name)), random);
      },
    },
    'send again': { weight: 4, act: (random) => sending.sendAgain(random) },
    edit: {
      weight: 6,
      act: async (random, person, step) => {
        const name = random.chance(0.7) ? 'CklgTransaction' : anyName(random);
        const record = recordFor(random, name);
        if (!record) return;
        const part =
          name === 'CklgTransaction'
            ? { ...bodyFor(random, name), cleared_on: random.chance(0.2) ? '2026-02-02' : null }
            : { name: `edited ${random.whole(1, 99)}` };
        const mark = `edited in ${step}`;
        const version = random.chance(0.8) && { version: record.version };
        const body = { ...part, [markFields[name]]: mark, ...version };
        await sending.send(updateIntent(person, name, record, mark, body), random);
      },
    },
    void: {
      weight: 5,
      act: async (random, person, step) => {
        const record = recordFor(random, 'CklgTransaction');
        if (!record) return;
        const isVoid = random.chance(0.6);
        const mark = `because of ${step}`;
        const account_id = isVoid ? null : idOf(random, 'CklgAccount');
        const body = { is_voided: isVoid, account_id, reason: mark, version: record.version };
        await sending.send(updateIntent(person, 'CklgTransaction', record, mark, body, true), random);
      },
    },
    clear: {
      weight: 2,
      act: async (random, person, step) => {
        const records = Array.from({ length: random.whole(1, 4) }, () => recordFor(random, 'CklgTransaction'));
        const checks = new Map(records.flatMap((each) => (each ? [[each.id, each] as const] : [])));
        if (checks.size === 0) return;
        await clearChecks(person, [...checks.values()], random.chance(0.7) ? '2026-03-03' : null, `cleared in ${step}`);
      },
    },
    reconcile: { weight: 5, act: (random, person) => reconcile(random, person) },
    move: {
      weight: 5,
      act: async (random, person, step) => {
        const name = random.pick(['CklgAccount', 'CklgFundSource'] as const);
        const record = recordFor(random, name);
        if (!record) return;
        const mark = `moved in ${step}`;
        const body = {
          parent_id: random.chance(0.85) ? idOf(random, name) : null,
          [markFields[name]]: mark,
          ...(random.chance(0.6) && { version: record.version }),
        };
        await sending.send(updateIntent(person, name, record, mark, body), random);
      },
    },
    delete: {
      weight: 3,
      act: async (random, person) => {
        const name = random.chance(0.5) ? 'CklgTransaction' : anyName(random);
        // Without any fund source there would be nothing left to do.
        if (known.countLiving(name) <= 3) return;
        const id = idOf(random, name);
        const whose = `${person.id} ${name} ${id}`;
        // A person who already requested it sends the same request again.
        if (asked.has(whose)) return;
        asked.add(whose);
        await sending.send(deleteIntent(person, name, id), random);
      },
    },
    print: { weight: 6, act: printing.print },
    'report paper': { weight: 4, act: printing['report paper'] },
    import: {
      weight: 1,
      act: async (random, person, step) => {
        const [payee, other] = [known.any(random, 'CklgPayee'), known.any(random, 'CklgPayee')];
        if (!payee || !other) return;
        const mark = `imported in ${step}`;
        const rows = Array.from({ length: random.whole(1, 40) }, () => ({
          check_number: String(random.whole(1, 60)),
          transaction_date: `2025-0${random.whole(1, 9)}-15`,
          payee: String(random.pick([payee, other]).name),
          amount: String(random.whole(1, 9999) / 100),
          is_voided: random.chance(0.1) ? 'VOID' : 'Active',
          note: mark,
        }));
        const body = {
          rows,
          fund_source_id: idOf(random, 'CklgFundSource'),
          account_id: idOf(random, 'CklgAccount'),
          accept_twins: random.chance(0.7),
        };
        const intent: Intent = {
          mark,
          person,
          marks: rows.length,
          again: 'same',
          send: () =>
            product.call('POST /api_admin_private/import-transactions', {
              token: person.token,
              body,
              headers: { 'Idempotency-Key': `import-${step}` },
            }),
          learn: () => undefined,
        };
        await sending.send(intent, random);
      },
    },
  };

  return { known, sending, createIntent, actions, bodyFor };
}

export type Work = ReturnType<typeof createWork>;
