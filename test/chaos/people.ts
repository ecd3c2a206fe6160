import type { Random } from '../../functions/commands/seed/random.ts';
import type { Line } from './calls.ts';

export type Stored = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };

/** The records that checks reference. */
export interface Books {
  readonly accountId: number;
  readonly fundSourceId: number;
}

/** What the product answered about every record a writer created. */
export class Knowledge {
  readonly known = new Map<string, Stored | 'deleted'>();
  /** Refused notes, which no stored record may have. */
  readonly refused = new Set<string>();
  readonly wrong: string[] = [];
  acknowledged = 0;

  learn(name: string, record: Stored): void {
    this.acknowledged += 1;
    this.known.set(`${name} ${record.id}`, record);
  }

  forget(name: string, { id }: Stored): void {
    this.acknowledged += 1;
    this.known.set(`${name} ${id}`, 'deleted');
  }
}

const PAYEE = 'CklgPayee';
const CHECK = 'CklgTransaction';
export const watched = [PAYEE, CHECK] as const;

/** A person who writes: creates a payee and its check, and changes both, over and over. */
export class Writer {
  readonly #n: number;
  readonly #line: Line;
  readonly #books: Books;
  readonly #knowledge: Knowledge;
  readonly #random: Random;
  #count = 0;

  constructor(n: number, line: Line, books: Books, knowledge: Knowledge, random: Random) {
    this.#n = n;
    this.#line = line;
    this.#books = books;
    this.#knowledge = knowledge;
    this.#random = random;
  }

  async work(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      this.#count += 1;
      const mark = `Chaos ${this.#n}.${this.#count}`;
      const { accountId: account_id, fundSourceId: fund_source_id } = this.#books;
      const payee = await this.#create(PAYEE, { name: mark, default_account_id: account_id });
      if (!payee) continue;
      const check = { transaction_date: '2026-03-02', amount: this.#count + 0.25, account_id, fund_source_id };
      const made = await this.#create(CHECK, { ...check, payee_id: payee.id, note: mark });
      await this.#refused({ ...check, payee_id: 999_999_999, note: `${mark} refused` });
      await this.#update(PAYEE, payee, { note: `Paid ${mark}` });
      if (made && this.#random.chance(0.3)) await this.#delete(CHECK, made);
      else if (made) await this.#update(CHECK, made, { amount: this.#count + 0.5 });
    }
  }

  #expect(what: string, isRight: boolean, found: unknown): void {
    if (!isRight) this.#knowledge.wrong.push(`${what}: ${JSON.stringify(found).slice(0, 300)}`);
  }

  async #create(name: string, body: Record<string, unknown>): Promise<Stored | undefined> {
    const key = `chaos-${name}-${this.#n}-${this.#count}`;
    const reply = await this.#line.call<Stored>({ method: 'POST', path: `/crud/${name}/create`, body, key });
    this.#expect(`create of ${name}`, reply.status === 200, reply);
    if (reply.status !== 200) return undefined;
    this.#knowledge.learn(name, reply.body.value);
    return reply.body.value;
  }

  async #refused(body: Record<string, unknown>): Promise<void> {
    const key = `chaos-refused-${this.#n}-${this.#count}`;
    const reply = await this.#line.call({ method: 'POST', path: `/crud/${CHECK}/create`, body, key });
    this.#expect('a check of no payee', reply.status >= 400, reply);
    this.#knowledge.refused.add(String(body.note));
  }

  async #update(name: string, record: Stored, change: Record<string, unknown>): Promise<void> {
    const body = { ...change, version: record.version };
    const reply = await this.#line.call<Stored>({
      method: 'PUT',
      path: `/crud/${name}/update?id=${record.id}`,
      body,
    });
    if (reply.status === 200) return this.#knowledge.learn(name, reply.body.value);
    // An earlier attempt was stored but its answer was lost, so the stored record should be what was requested.
    const found = reply.isUncertain ? await this.#read(name, record.id) : undefined;
    const isDone = found && Object.entries(change).every(([field, value]) => found[field] === value);
    this.#expect(`update of ${name}`, isDone === true, reply);
    if (found) this.#knowledge.learn(name, found);
  }

  async #delete(name: string, record: Stored): Promise<void> {
    const reply = await this.#line.call({ method: 'DELETE', path: `/crud/${name}/delete?id=${record.id}` });
    this.#expect(`deletion of ${name}`, reply.status === 200 || (reply.isUncertain && reply.status === 404), reply);
    this.#knowledge.forget(name, record);
  }

  async #read(name: string, id: number): Promise<Stored | undefined> {
    const reply = await this.#line.call<Stored>({ method: 'GET', path: `/crud/${name}/getOne?id=${id}` });
    return reply.status === 200 ? reply.body.value : undefined;
  }
}

const READS = [
  `/crud/${CHECK}/getAll?order=desc&limit=15`,
  `/crud/${PAYEE}/getAll?limit=50`,
  '/crud/Profile/getAll',
  '/api_user_private/get-my-profile',
  '/login',
];

/** A person who only reads. */
export async function look(line: Line, random: Random, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await line.try({ method: 'GET', path: random.pick(READS) });
    await new Promise((resolve) => setTimeout(resolve, random.whole(20, 150)));
  }
}

export async function readAll(line: Line, name: string): Promise<Stored[]> {
  const all: Stored[] = [];
  let next: string | undefined;
  do {
    const path = `/crud/${name}/getAll?limit=1000${next ? `&next=${encodeURIComponent(next)}` : ''}`;
    const { status, body } = await line.call<Stored[]>({ method: 'GET', path });
    if (status !== 200) throw new Error(`The list of ${name} was answered ${status}: ${body.message}`);
    all.push(...body.value);
    next = body.next;
  } while (next);
  return all;
}

export interface Findings {
  readonly missing: readonly string[];
  readonly unexpected: readonly string[];
}

/** Compares what is stored with what writers were told. */
export async function compare(line: Line, { known, refused }: Knowledge): Promise<Findings> {
  const missing: string[] = [];
  const unexpected: string[] = [];
  for (const name of watched) {
    const stored = new Map((await readAll(line, name)).map((record) => [`${name} ${record.id}`, record]));
    for (const [at, told] of known) {
      if (!at.startsWith(`${name} `)) continue;
      const found = stored.get(at);
      if (told === 'deleted' ? found !== undefined : JSON.stringify(found) !== JSON.stringify(told)) {
        missing.push(`${at}: told ${JSON.stringify(told)}, found ${JSON.stringify(found)}`);
      }
    }
    for (const [at, record] of stored) {
      const mark = String(name === PAYEE ? record.name : record.note);
      if (refused.has(mark) || (mark.startsWith('Chaos ') && !known.has(at))) unexpected.push(`${at}: ${mark}`);
    }
  }
  return { missing, unexpected };
}
