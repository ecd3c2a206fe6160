import { expect } from 'vitest';
import type { Envelope } from '../../shared/envelope.ts';
import type { Stored } from '../support/factories.ts';
import { type CrashTools, keepBooks } from './crash-books.ts';

/** The current address of a product that dies and restarts elsewhere. */
export interface Line {
  url: string;
  token: string;
}

class Unreachable extends Error {}

async function send<V>(
  line: Line,
  method: string,
  path: string,
  body?: unknown,
  key?: string,
): Promise<{ status: number; body: Envelope<V> }> {
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(`${line.url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(line.token && { authorization: `Bearer ${line.token}` }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    text = await answer.text();
  } catch {
    throw new Unreachable();
  }
  return { status: answer.status, body: JSON.parse(text) as Envelope<V> };
}

const MOST_REPEATS = 5;

/** Makes a call, and again if others were in its way: it says so, and has changed nothing. */
export async function call<V = Stored>(...request: Parameters<typeof send>): ReturnType<typeof send<V>> {
  let reply = await send<V>(...request);
  for (let again = 0; reply.status === 503 && again < MOST_REPEATS; again += 1) {
    // oxlint-disable-next-line no-await-in-loop
    reply = await send<V>(...request);
  }
  return reply;
}

/** What a client was told about a record, and what it had requested when the product stopped answering. */
interface Known {
  readonly name: string;
  readonly last: Stored | 'deleted';
  readonly pending?: 'update' | 'delete';
}

interface Create {
  readonly name: string;
  readonly body: Record<string, unknown>;
  readonly key: string;
}

/** More checks than fit into one transaction. */
export const ROWS = 30;

/** Its checks have the mark as their note. */
interface Import {
  readonly mark: string;
  readonly body: Record<string, unknown>;
}

export class Client {
  readonly known = new Map<string, Known>();
  readonly unanswered: Create[] = [];
  readonly imported: Import[] = [];
  readonly importing: Import[] = [];
  readonly #n: number;
  readonly #line: Line;
  #count = 0;
  #creates = 0;

  constructor(n: number, line: Line) {
    this.#n = n;
    this.#line = line;
  }

  /** Makes dependent changes over and over until the product is gone; `told` is called after each success. */
  async work(told: () => void): Promise<void> {
    try {
      for (;;) {
        const n = (this.#count += 1);
        const account = await this.#create('CklgAccount', { name: `Account ${this.#n}.${n}` }, told);
        // With the account that its check will have, so that the check doesn't change the payee.
        const payee = await this.#create(
          'CklgPayee',
          { name: `Payee ${this.#n}.${n}`, default_account_id: account.id },
          told,
        );
        const source = await this.#create('CklgFundSource', { name: `Source ${this.#n}.${n}` }, told);
        const check = await this.#create(
          'CklgTransaction',
          {
            transaction_date: `${2020 + (n % 5)}-0${1 + (n % 9)}-15`,
            amount: n + 0.25,
            payee_id: payee.id,
            account_id: account.id,
            fund_source_id: source.id,
          },
          told,
        );
        await this.#update('CklgPayee', payee, { note: `Paid ${n}` }, told);
        const cleared = await this.#clear(check, '2026-01-05', told);
        // A cleared check can't be voided or deleted (R40).
        const open = n % 3 === 2 ? cleared : await this.#clear(cleared, null, told);
        if (n % 3 === 0) await this.#update('CklgTransaction', open, { is_voided: true, account_id: null }, told);
        if (n % 3 === 1) await this.#delete('CklgTransaction', open, told);
        if (n % 2 === 0) await this.#import(payee, source, told);
        if (n % 3 === 0) await this.#keepBooks({ payee_id: payee.id, account_id: account.id }, told);
        await this.#create('Team', { name: `Team ${this.#n}.${n}` }, told);
        const start = Date.UTC(2100 + this.#n, 0, 1) + n * 86_400_000;
        const day = new Date(start).toISOString().slice(0, 10);
        const period = { start_date: day, end_date: day, pay_date: day, is_current: this.#n === 0 };
        await this.#create('TsrpPayPeriod', period, told);
      }
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
    }
  }

  #learn(name: string, record: Stored, more: Partial<Known> = {}): void {
    this.known.set(`${name} ${record.id}`, { name, last: record, ...more });
  }

  async #create(name: string, body: Record<string, unknown>, told: () => void): Promise<Stored> {
    this.#creates += 1;
    const sent = { name, body, key: `client-${this.#n}-${name}-${this.#creates}` };
    this.unanswered.push(sent);
    const record = await this.create(sent);
    this.unanswered.pop();
    told();
    return record;
  }

  /** Sends a create, for the first time or again. */
  async create({ name, body, key }: Create): Promise<Stored> {
    const reply = await call(this.#line, 'POST', `/crud/${name}/create`, body, key);
    expect([name, reply.status, reply.body.message]).toEqual([name, 200, 'OK']);
    this.#learn(name, reply.body.value);
    return reply.body.value;
  }

  async #update(name: string, record: Stored, body: Record<string, unknown>, told: () => void): Promise<Stored> {
    this.#learn(name, record, { pending: 'update' });
    const sent = { ...body, version: record.version };
    const reply = await call(this.#line, 'PUT', `/crud/${name}/update?id=${record.id}`, sent);
    expect([name, reply.status, reply.body.message]).toEqual([name, 200, 'OK']);
    this.#learn(name, reply.body.value);
    told();
    return reply.body.value;
  }

  /** With accounts of their own, so that only the calls themselves change the records. */
  async #keepBooks(by: { readonly payee_id: number; readonly account_id: number }, told: () => void): Promise<void> {
    const change: CrashTools['change'] = async (
      changed: readonly (readonly [string, Stored])[],
      method: string,
      path: string,
      body: unknown,
    ) => {
      for (const [name, record] of changed) this.#learn(name, record, { pending: 'update' });
      const reply = await call<Readonly<Record<string, unknown>>>(this.#line, method, path, body);
      expect([path, reply.status, reply.body.message]).toEqual([path, 200, 'OK']);
      const records: Stored[] = [];
      for (const [name, { id }] of changed) {
        // oxlint-disable-next-line no-await-in-loop
        const stored = await call(this.#line, 'GET', `/crud/${name}/getOne?id=${id}`);
        expect(stored.status).toBe(200);
        this.#learn(name, stored.body.value);
        records.push(stored.body.value);
      }
      told();
      return { value: reply.body.value, records };
    };
    const tools: CrashTools = {
      create: (name, body) => this.#create(name, body, told),
      update: (name, record, body) => this.#update(name, record, body, told),
      change,
    };
    await keepBooks(tools, `${this.#n}.${this.#count}`, by);
  }

  async #clear(check: Stored, cleared_on: string | null, told: () => void): Promise<Stored> {
    const { id, version } = check;
    this.#learn('CklgTransaction', check, { pending: 'update' });
    const reply = await call<{ checks: Stored[] }>(this.#line, 'PUT', '/api_admin_private/clear-transactions', {
      checks: [{ id, version }],
      cleared_on,
    });
    const [stored] = reply.body.value.checks;
    expect([reply.status, stored?.cleared_on ?? null]).toEqual([200, cleared_on]);
    this.#learn('CklgTransaction', stored!);
    told();
    return stored!;
  }

  async #import(payee: Stored, source: Stored, told: () => void): Promise<void> {
    const mark = `Import ${this.#n}.${this.#count}`;
    // Imports of all clients share a checkbook, in which a number that is already used makes a row a duplicate.
    const first = source.id * ROWS;
    const rows = Array.from({ length: ROWS }, (_, row) => ({
      check_number: String(first + row),
      transaction_date: `${2018 + (row % 3)}-06-15`,
      payee: String(payee.name),
      amount: String(row + 1),
      note: mark,
    }));
    const sent = { mark, body: { rows, fund_source_id: source.id } };
    this.importing.push(sent);
    await this.import(sent);
    this.importing.pop();
    told();
  }

  /** Sends an import, for the first time or again. */
  async import(sent: Import): Promise<void> {
    const path = '/api_admin_private/import-transactions';
    const key = sent.mark.replaceAll(' ', '-');
    const reply = await call<{ count: number }>(this.#line, 'POST', path, sent.body, key);
    const count = reply.status === 200 ? reply.body.value.count : reply.body;
    expect([sent.mark, reply.status, count]).toEqual([sent.mark, 200, ROWS]);
    this.imported.push(sent);
  }

  async #delete(name: string, record: Stored, told: () => void): Promise<void> {
    this.#learn(name, record, { pending: 'delete' });
    const reply = await call(this.#line, 'DELETE', `/crud/${name}/delete?id=${record.id}`);
    expect(reply.status).toBe(200);
    this.known.set(`${name} ${record.id}`, { name, last: 'deleted' });
    told();
  }
}

/** Whether the record is as its client was told, or one step further if the last step was never answered. */
export function isAsTold({ last, pending }: Known, stored: Stored | undefined): boolean {
  if (last === 'deleted') return stored === undefined;
  if (stored === undefined) return pending === 'delete';
  if (stored.version === last.version) return JSON.stringify(stored) === JSON.stringify(last);
  // Another pay period becoming current changes this one's flag.
  return (pending === 'update' || last.is_current === true) && stored.version === last.version + 1;
}
