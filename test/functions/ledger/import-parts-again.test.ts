import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { padId } from '../../../shared/contract/table.ts';
import type { ImportRow } from '../../../shared/ledger/import-fields.ts';
import { violations } from '../../proofs/invariants.ts';
import type { Stored, Values } from '../../support/factories.ts';
import { runImportLedger } from '../../support/import-ledger.ts';
import { importInParts } from '../../support/import-parts.ts';
import { type Actions, createGate, type MetWrite, meetWrites } from '../../support/meet-writes.ts';

const ledger = runImportLedger();
const { begin, send, end, listed } = importInParts(ledger);

afterEach(() => {
  vi.restoreAllMocks();
});

const COUNT = 5;

/** Checks without an account of their own, so they get their payee's default. */
const rows = (): ImportRow[] =>
  Array.from({ length: COUNT }, (_, index) => ({
    check_number: String(1001 + index),
    transaction_date: '2019-03-15',
    payee: String(ledger.payee.name),
    amount: `${1 + index}.25`,
  }));

const sendPart = (id: string) => send(id, 0, rows());

const marksWritten = (actions: Actions): boolean =>
  actions.some(({ Update }) => Object.values(Update?.ExpressionAttributeNames ?? {}).includes('is_written'));

const isPart = (id: string, key: Readonly<Record<string, unknown>> | undefined): boolean =>
  key?.pk === `CklgTransaction#part#${id}` && key.sk === padId(0);

const removesPart = (id: string) => (actions: Actions) => actions.some(({ Delete }) => isPart(id, Delete?.Key));
const putsPart = (id: string) => (actions: Actions) => actions.some(({ Put }) => isPart(id, Put?.Item));
const closesPart = (id: string) => (actions: Actions) =>
  actions.some(({ Update }) => isPart(id, Update?.Key)) && !marksWritten(actions);
const putsChecks = (actions: Actions): boolean => actions.some(({ Put }) => Put?.Item?.pk === 'CklgTransaction');
const removesChecks = (actions: Actions): boolean =>
  actions.some(({ Delete }) => Delete?.Key?.pk === 'CklgTransaction');

const accounts = async () => (await ledger.stored()).map(({ account_id }) => account_id);

describe('a part that is sent again while it is being stored, after its payee got another default account', () => {
  let other: Stored;
  const changeDefault = (account: Stored) =>
    ledger.factory.update('CklgPayee', ledger.payee.id, { default_account_id: account.id });

  beforeEach(async () => {
    other = await ledger.factory.create('CklgAccount');
    expect((await changeDefault(ledger.account)).status).toBe(200);
  });

  const expectOnlyNew = async (id: string): Promise<void> => {
    expect(await listed(id)).toMatchObject({ state: 'unfinished', unfinished: { stored: COUNT } });
    expect((await end(id)).status).toBe(200);
    expect(await accounts()).toEqual(rows().map(() => other.id));
    expect(await violations(ledger.product)).toEqual([]);
  };

  /** The part's first call is held at a write, and goes on and ends at another write of the second one. */
  async function sendTwice(meetings: (id: string, hold: () => Promise<void>, goOn: () => Promise<void>) => MetWrite[]) {
    const id = await begin(COUNT);
    const late = createGate();
    let first: ReturnType<typeof sendPart> | undefined;
    const goOn = async (): Promise<void> => {
      late.open();
      await first;
    };
    meetWrites(...meetings(id, late.wait, goOn));
    first = sendPart(id);
    await late.reached;
    expect((await changeDefault(other)).status).toBe(200);
    expect((await sendPart(id)).status).toBe(200);
    expect((await first).status).toBe(200);
    await expectOnlyNew(id);
  }

  it('is stored as it is now, even if the first call ends between removing its part and beginning it again', () =>
    sendTwice((id, hold, goOn) => [
      { is: marksWritten, before: hold },
      { is: removesPart(id), after: goOn },
    ]));

  it('has none of the checks that the first call stores late', () =>
    sendTwice((id, hold, goOn) => [
      { is: putsPart(id) },
      { is: putsChecks, before: hold },
      { is: putsPart(id), after: goOn },
    ]));

  it('loses nothing to a third call that was still removing what the first had stored', async () => {
    const id = await begin(COUNT);
    const [died, late] = [createGate(), createGate()];
    meetWrites(
      { is: marksWritten, before: died.wait },
      {
        is: removesChecks,
        before: late.wait,
        after: () => Promise.reject(new Error('died')),
      },
    );
    const first = sendPart(id);
    await died.reached;
    expect((await changeDefault(other)).status).toBe(200);
    const second = sendPart(id);
    await late.reached;
    expect((await sendPart(id)).status).toBe(200);
    late.open();
    await second;
    died.open();
    expect((await first).status).toBe(200);
    await expectOnlyNew(id);
  });

  it('stays as the first call stored it if that ends before its part is removed', async () => {
    const id = await begin(COUNT);
    const late = createGate();
    let first: ReturnType<typeof sendPart> | undefined;
    meetWrites(
      { is: marksWritten, before: late.wait },
      {
        is: (actions) => removesChecks(actions) || closesPart(id)(actions),
        before: async () => {
          late.open();
          await first;
        },
      },
    );
    first = sendPart(id);
    await late.reached;
    expect((await changeDefault(other)).status).toBe(200);
    const again = await sendPart(id);
    expect([again.status, again.body.message]).toEqual([
      409,
      'This part of the import was already stored with other rows.',
    ]);
    expect((await first).status).toBe(200);
    expect((await end(id)).status).toBe(200);
    expect(await accounts()).toEqual(rows().map(() => ledger.account.id));
    expect(await violations(ledger.product)).toEqual([]);
  });
});

it('a part that is sent twice counts once, even if the first call ends after the import', async () => {
  const id = await begin(COUNT);
  const late = createGate();
  const notesCounts = (actions: Actions): boolean =>
    actions.some(({ Put }) => Put?.Item?.pk === `CklgTransaction#batch#${id}`);
  meetWrites({ is: notesCounts, before: late.wait });
  const first = sendPart(id);
  await late.reached;
  expect((await sendPart(id)).status).toBe(200);
  expect((await end(id)).status).toBe(200);
  late.open();
  expect((await first).body.message).toBe('This import is already complete.');
  expect(await violations(ledger.product)).toEqual([]);
});

it('the parts of an import are the only items where an earlier release looks for them, and nothing of them stays', async () => {
  const { store } = ledger.product;
  const id = await begin(COUNT);
  expect((await sendPart(id)).status).toBe(200);
  const [parts, gates] = [`CklgTransaction#part#${id}`, `CklgTransaction#part#${id}#gate`];
  expect((await store.queryItems(parts)).map(({ sk }) => sk)).toEqual([padId(0)]);
  expect(await store.queryItems(gates)).not.toEqual([]);
  expect((await end(id)).status).toBe(200);
  expect([...(await store.queryItems(parts)), ...(await store.queryItems(gates))]).toEqual([]);
});

it('a removed part that an earlier release marked as written is begun again, and the imports are listed', async () => {
  const id = await begin(COUNT);
  await ledger.product.store.put({ pk: `CklgTransaction#part#${id}`, sk: padId(0) }, { is_written: true });
  expect(await listed(id)).toMatchObject({ unfinished: { stored: 0 } });
  expect((await sendPart(id)).status).toBe(200);
  expect((await end(id)).status).toBe(200);
  expect(await accounts()).toHaveLength(COUNT);
  expect(await violations(ledger.product)).toEqual([]);
});

describe('a name of a part that somebody creates just when the part is begun', () => {
  const numbers =
    (collection: string) =>
    (actions: Actions): boolean =>
      actions.some(({ Update }) => Update?.Key?.pk === `${collection}#counter`);

  const sendNames = (id: string, names: ImportRow) =>
    send(
      id,
      0,
      rows().map((row) => ({ ...row, ...names })),
      { create_names: true },
    );

  it('is the one that the checks of the part get', async () => {
    const name = `Acme ${ledger.source.id}`;
    const id = await begin(COUNT);
    let acme: Stored | undefined;
    meetWrites({
      is: numbers('CklgPayee'),
      after: async () => {
        acme = await ledger.factory.create('CklgPayee', { name });
      },
    });
    const sent = await sendNames(id, { payee: name });
    expect([sent.status, sent.body.message]).toEqual([200, 'OK']);
    expect((await end(id)).status).toBe(200);
    expect((await ledger.stored()).map(({ payee_id }) => payee_id)).toEqual(rows().map(() => acme?.id));
    expect(await violations(ledger.product)).toEqual([]);
  });

  it('is the parent of the new names below it', async () => {
    const name = `Cars ${ledger.source.id}`;
    const id = await begin(COUNT);
    let cars: Stored | undefined;
    meetWrites({
      is: numbers('CklgAccount'),
      after: async () => {
        cars = await ledger.factory.create('CklgAccount', { name, parent_id: null });
      },
    });
    const sent = await sendNames(id, { account: `${name}:Fuel` });
    expect([sent.status, sent.body.message]).toEqual([200, 'OK']);
    expect((await end(id)).status).toBe(200);
    const fuel = (await ledger.factory.getAll('CklgAccount')).body.value.filter(
      ({ parent_id }) => parent_id === cars?.id,
    );
    expect(fuel.map((each) => each.name)).toEqual(['Fuel']);
    expect(await accounts()).toEqual(rows().map(() => fuel[0]?.id));
    expect(await violations(ledger.product)).toEqual([]);
  });

  it('is the one that its checks get, even if an earlier release had begun the part with its own', async () => {
    const name = `Left ${ledger.source.id}`;
    const { store } = ledger.product;
    const [id, copied] = [await begin(COUNT), await begin(COUNT)];
    const left = await ledger.factory.create('CklgPayee', { name });
    expect((await sendNames(copied, { payee: name })).status).toBe(200);
    const [part] = await store.queryItems(`CklgTransaction#part#${copied}`);
    expect((await end(copied, { discard: true })).status).toBe(200);
    const payees = [{ id: left.id + 1000, name, default_account_id: null }];
    const facts = { ...(JSON.parse(String(part?.facts)) as Values), names: { payees, accounts: [], fundSources: [] } };
    await store.put(
      { pk: `CklgTransaction#part#${id}`, sk: padId(0) },
      { ...part, is_written: undefined, facts: JSON.stringify(facts) },
    );
    expect((await sendNames(id, { payee: name })).body.message).toBe('OK');
    expect((await end(id)).status).toBe(200);
    expect((await ledger.stored()).map(({ payee_id }) => payee_id)).toEqual(rows().map(() => left.id));
    expect(await violations(ledger.product)).toEqual([]);
  });
});
