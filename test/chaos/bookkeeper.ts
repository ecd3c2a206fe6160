import type { Random } from '../../functions/commands/seed/random.ts';
import type { Answer, Line, Sent } from './calls.ts';
import { closedChanges } from './closed-changes.ts';
import { CHECK, type KeptBooks, marksOf, STATEMENT } from './kept-books.ts';
import {
  CHECKS,
  closedAs,
  closingOf,
  LACKING,
  money,
  type Month,
  type Paid,
  planMonth,
  type Statement,
} from './month.ts';
import type { Books, Knowledge, Stored } from './people.ts';

const API = '/api_admin_private';
/** Calls that each closed statement has to refuse. */
const TRIED = 3;
interface Pressed {
  readonly checks: readonly Stored[];
  readonly refused: readonly { readonly id: number; readonly message: string }[];
}

/** An answer that breaks a promise; it ends the work of the bookkeeper who got it. */
class Wrong extends Error {}

/** Keeps the books of a checkbook: each round is a statement, from its file to closing. */
export class Bookkeeper {
  readonly #n: number;
  readonly #line: Line;
  readonly #books: Books;
  readonly #knowledge: Knowledge;
  readonly #kept: KeptBooks;
  readonly #random: Random;
  #calls = 0;
  #months = 0;
  #balance = 100_000;
  #checkbookId = 0;
  #sourceId = 0;
  #payeeId = 0;

  constructor(n: number, line: Line, books: Books, known: { knowledge: Knowledge; kept: KeptBooks }, random: Random) {
    this.#n = n;
    this.#line = line;
    this.#books = books;
    this.#knowledge = known.knowledge;
    this.#kept = known.kept;
    this.#random = random;
  }

  async work(isOver: () => boolean): Promise<void> {
    try {
      const name = `Books ${this.#n}`;
      this.#checkbookId = (await this.#create('CklgCheckbook', { name })).id;
      this.#sourceId = (await this.#create('CklgFundSource', { name, checkbook_id: this.#checkbookId })).id;
      this.#payeeId = (await this.#create('CklgPayee', { name })).id;
      while (!isOver()) await this.#month();
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      this.#knowledge.wrong.push(error.message);
    }
  }

  async #month(): Promise<void> {
    this.#months += 1;
    const kind = (['undo', 'reopen', 'race'] as const)[(this.#n + this.#months) % 3]!;
    const month = await this.#start(kind === 'race' ? LACKING : 0);
    const matched = await this.#match(month, await this.#read(month, []));
    if (kind === 'undo') await this.#match(month, await this.#undo(month, matched));
    const closed = await (kind === 'race' ? this.#closeAndTakeOff(month) : this.#close(month));
    await this.#changeClosed(month, closed);
    if (kind !== 'reopen') return;
    await this.#reopen(month);
    await this.#match(month, await this.#takeOff(month, this.#random.pick(month.paid)));
    await this.#close(month);
  }

  #assert(what: string, isRight: boolean, found: unknown): asserts isRight {
    if (!isRight) throw new Wrong(`${what}: ${JSON.stringify(found).slice(0, 500)}`);
  }

  async #done<V>(what: string, sent: Sent): Promise<Answer<V>> {
    const reply = await this.#line.call<V>(sent);
    this.#assert(what, reply.status === 200, reply);
    this.#knowledge.acknowledged += 1;
    return reply;
  }

  async #post<V>(what: string, path: string, body: Record<string, unknown>): Promise<V> {
    this.#calls += 1;
    const key = `chaos-books-${this.#n}-${this.#calls}`;
    return (await this.#done<V>(what, { method: 'POST', path, body, key })).body.value;
  }

  #create(name: string, body: Record<string, unknown>): Promise<Stored> {
    return this.#post<Stored>(`create of ${name}`, `/crud/${name}/create`, body);
  }

  /** Writes checks and starts the statement that has them, with a fee and a deposit. */
  async #start(lacking: number): Promise<Month> {
    const plan = planMonth(this.#random, { nth: this.#months, opening: this.#balance, lacking });
    const owner = { payee_id: this.#payeeId, account_id: this.#books.accountId, fund_source_id: this.#sourceId };
    const paid = await Promise.all(
      plan.checks.map(async ({ clearedBefore, ...check }, index): Promise<Paid> => {
        const note = `Books ${this.#n}.${check.check_number}`;
        const { id } = await this.#create(CHECK, { ...check, ...owner, cleared_on: clearedBefore, note });
        return { id, line: index + 1, clearedBefore, paidOn: plan.lines[index]!.date };
      }),
    );
    this.#balance = plan.closing;
    const own = await this.#create(STATEMENT, {
      checkbook_id: this.#checkbookId,
      statement_date: plan.lastDay,
      opening_balance: money(plan.opening),
      closing_balance: money(plan.closing),
    });
    const added = { reconciliation_id: own.id, lines: plan.lines };
    await this.#post('lines of a statement', `${API}/add-statement-lines`, added);
    const treated = [{ line: plan.lines.length, as: 'fee' }];
    await this.#change(own, { treated }, { treated });
    return { id: own.id, paid, lacking };
  }

  /** Changes a statement by an update that may be sent twice. */
  async #change(
    { id }: Pick<Month, 'id'>,
    body: Record<string, unknown>,
    wanted: Record<string, unknown>,
  ): Promise<void> {
    const path = `/crud/${STATEMENT}/update?id=${id}`;
    const { value } = (await this.#done<Stored>('update of a statement', { method: 'PUT', path, body })).body;
    const isRight = Object.entries(wanted).every(([name, is]) => JSON.stringify(value[name]) === JSON.stringify(is));
    this.#assert(`statement ${id}, to be ${JSON.stringify(wanted)}`, isRight, value);
    this.#kept.statements.set(id, value);
  }

  /** Reads the statement, and compares its checks with those that must be on it. */
  async #read(month: Month, on: readonly Paid[]): Promise<Statement> {
    const path = `${API}/statement?reconciliation_id=${month.id}`;
    const { value } = (await this.#done<Statement>('statement', { method: 'GET', path })).body;
    const stored = new Map(value.checks.map((check) => [check.id, check]));
    for (const paid of month.paid) {
      const check = stored.get(paid.id);
      const isOn = on.includes(paid);
      const isRight =
        check?.reconciliation_id === (isOn ? month.id : null) &&
        check.statement_line === (isOn ? paid.line : null) &&
        (check.reconciled_at !== null) === isOn &&
        check.cleared_on === (paid.clearedBefore ?? (isOn ? paid.paidOn : null));
      this.#assert(`check ${paid.id}, to be ${isOn ? 'on' : 'off'} statement ${month.id}`, isRight, check ?? null);
      this.#kept.checks.set(paid.id, marksOf(check));
    }
    return value;
  }

  /** Clears all sure matches of a statement that was just read as one press. */
  async #match(month: Month, { matches: found, checks }: Statement): Promise<Statement> {
    const isOn = checks.filter((check) => check.reconciliation_id === month.id).length;
    const matches = found
      .filter(({ kind }) => kind === 'sure')
      .map(({ line, check_ids: [check_id] }) => ({ check_id, line }));
    this.#assert('sure matches', matches.length + isOn === CHECKS, found);
    // Known before the call, so that each try of it is the same press.
    const pressed_at = new Date().toISOString();
    const body = { reconciliation_id: month.id, matches, pressed_at };
    if (matches.length > 0) await this.#press('match', body, matches.length);
    return this.#read(month, month.paid);
  }

  async #statement({ id }: Pick<Month, 'id'>): Promise<Statement> {
    const path = `${API}/statement?reconciliation_id=${id}`;
    return (await this.#done<Statement>('statement', { method: 'GET', path })).body.value;
  }

  /** Checks that a try without an answer has put on or taken off are refused by the next one. */
  async #press(what: string, body: Record<string, unknown>, count: number): Promise<void> {
    const sent = { method: 'PUT', path: `${API}/match-checks`, body };
    const { body: answer, isUncertain } = await this.#done<Pressed>(what, sent);
    const { checks, refused } = answer.value;
    this.#assert(what, checks.length + refused.length === count && (refused.length === 0 || isUncertain), answer);
  }

  /** Undoes the press that put all checks on a statement. */
  async #undo(month: Month, { checks }: Statement): Promise<Statement> {
    const on = checks.filter((check) => check.reconciliation_id === month.id);
    const [pressed_at, ...others] = new Set(on.map((check) => check.reconciled_at));
    this.#assert('one press', others.length === 0, others);
    await this.#post('undo', `${API}/undo-matches`, { reconciliation_id: month.id, pressed_at });
    const undone = await this.#read(month, []);
    this.#kept.count('presses undone');
    return undone;
  }

  async #takeOff(month: Month, paid: Paid): Promise<Statement> {
    await this.#press('taking a check off', { reconciliation_id: month.id, removed: [paid.id] }, 1);
    return this.#read(
      month,
      month.paid.filter((each) => each !== paid),
    );
  }

  async #close(month: Month): Promise<Statement> {
    await this.#change(month, closingOf(month), closedAs(month));
    const closed = await this.#read(month, month.paid);
    this.#kept.count('statements closed');
    return closed;
  }

  /** Closes while a check is taken off: one of both is refused, and the statement is as the other left it. */
  async #closeAndTakeOff(month: Month): Promise<Statement> {
    const gone = this.#random.pick(month.paid);
    const path = `/crud/${STATEMENT}/update?id=${month.id}`;
    const [closed, off] = await Promise.all([
      this.#line.call<Stored>({ method: 'PUT', path, body: closingOf(month) }),
      this.#line.call<Pressed>({
        method: 'PUT',
        path: `${API}/match-checks`,
        body: { reconciliation_id: month.id, removed: [gone.id] },
      }),
    ]);
    this.#assert('closing at the same time', [200, 409].includes(closed.status), closed);
    this.#assert('taking off at the same time', [200, 409].includes(off.status), off);
    const found = await this.#statement(month);
    const isClosed = found.reconciliation.state === 'closed';
    // A try without an answer may be what refuses the next one, so both can be refused, and never both accepted.
    const isOff = off.status === 200 && off.body.value.checks.length > 0;
    this.#assert('one of closing and taking off', !(closed.status === 200 && isOff), [closed, off]);
    this.#assert('closed as answered', closed.status !== 200 || isClosed, [closed, found.reconciliation]);
    this.#kept.count('closed amid a change');
    if (!isClosed) await this.#match(month, found);
    // Closing again what is closed changes nothing.
    return this.#close(month);
  }

  async #reopen(month: Month): Promise<void> {
    const wanted = { state: 'open', check_count: null, check_total: null, difference: null, closed_at: null };
    await this.#change(month, { state: 'open', reason: 'A check was missing' }, wanted);
    this.#kept.count('statements reopened');
  }

  /** Tries some of the calls that would change what a closed statement holds: all are refused, and nothing changes. */
  async #changeClosed(month: Month, { checks, reconciliation }: Statement): Promise<void> {
    const all = closedChanges({ reconciliation, check: this.#random.pick(checks), fundSourceId: this.#sourceId });
    const tried = Array.from({ length: TRIED }, () => this.#random.pick(all));
    const replies = tried.map(async ({ what, sent }) => {
      const { status, body } = await this.#line.call<Partial<Pressed>>(sent);
      const isRefused = status === 400 || status === 409 || (status === 200 && body.value.refused?.length === 1);
      this.#assert(`${what} of a closed statement`, isRefused, { status, body });
    });
    await Promise.all(replies);
    await this.#read(month, month.paid);
    this.#kept.count('refused once closed', TRIED);
  }
}
