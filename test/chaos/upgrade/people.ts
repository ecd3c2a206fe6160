import type { Random } from '../../../functions/commands/seed/random.ts';
import type { Envelope } from '../../../shared/envelope.ts';
import type { Line, Made, Sent } from '../calls.ts';
import { isSame, type Model, type Team } from './model.ts';
import { MAX_RANK, type Seeded } from './seeded.ts';

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Which functions are at work: those of the release before, of both releases, or of the later one. */
type Phase = 'before' | 'both' | 'after';

type Found = Readonly<Record<string, unknown>>;

/** What everybody of a run shares. */
export class Company {
  phase: Phase = 'before';
  /** From some seconds after the end of the upgrade on nothing is to be answered later any more. */
  isUpgraded = false;
  isOver = false;
  compared = 0;
  /** Answers that say to ask again. */
  later = 0;
  readonly wrong: string[] = [];
  readonly model: Model;
  readonly seeded: Seeded;
  readonly #lines: Readonly<Record<'before' | 'after', Line>>;
  readonly #random: Random;

  constructor(lines: Readonly<Record<'before' | 'after', Line>>, model: Model, seeded: Seeded, random: Random) {
    this.#lines = lines;
    this.model = model;
    this.seeded = seeded;
    this.#random = random;
  }

  async try(sent: Sent): Promise<Made & { readonly text: string }> {
    const { phase } = this;
    const made =
      await this.#lines[phase === 'both' ? this.#random.pick(['before', 'after'] as const) : phase].try(sent);
    if (made.status === 503) this.later += 1;
    return made;
  }

  /** Counts an answer that was compared, and notes one that is wrong. */
  expect(isRight: boolean, what: string, found: unknown): void {
    this.compared += 1;
    if (!isRight) this.wrong.push(`${what}: ${JSON.stringify(found)?.slice(0, 400)}`);
  }
}

interface Outcome {
  /** 503: nothing was done, and it can be asked for again. */
  readonly isLater: boolean;
  readonly status: number;
  readonly value: Found;
  /** An earlier try may have been stored, though nobody was told so. */
  readonly isUncertain: boolean;
}

const PATIENCE_MS = 90_000;
const THINKING_MS = 40;

/** One person who makes, changes and deletes teams of their own, and looks each time what is stored. */
export class Writer {
  readonly #n: number;
  readonly #company: Company;
  readonly #random: Random;
  readonly #own = new Map<number, Team>();
  #count = 0;

  constructor(n: number, company: Company, random: Random, own: readonly Team[]) {
    this.#n = n;
    this.#company = company;
    this.#random = random;
    for (const team of own) this.#own.set(team.id, team);
  }

  async work(): Promise<void> {
    while (!this.#company.isOver) {
      await this.#step();
      await wait(this.#random.whole(0, 2 * THINKING_MS));
    }
  }

  async #step(): Promise<void> {
    const { phase, seeded } = this.#company;
    const dice = this.#random.whole(1, 100);
    this.#count += 1;
    if (dice <= 15) return this.#create(this.#fields(dice % 2 === 0));
    const team = this.#random.pick([...this.#own.values()]);
    const lead_user_id = this.#random.pick(seeded.leads);
    if (dice <= 40) return this.#update(team, { rank: (team.rank + this.#random.whole(1, MAX_RANK - 1)) % MAX_RANK });
    if (dice <= 60 && lead_user_id !== team.lead_user_id) return this.#update(team, { lead_user_id });
    if (dice <= 70) return this.#update(team, { name: `Renamed ${this.#mark}` });
    if (dice <= 76) return this.#update(team, { description: `Other words ${this.#mark}` });
    if (dice <= 84) return this.#delete(team);
    if (phase !== 'after') return;
    if (dice <= 88) return this.#update(team, { region: team.region === 'north' ? 'south' : 'north' });
    if (dice <= 94) return this.#breakRule();
    await this.#deleteType();
  }

  get #mark(): string {
    return `${this.#n}.${this.#count}`;
  }

  #fields(isFull: boolean): Omit<Team, 'id'> {
    const { leads, types } = this.#company.seeded;
    return {
      version: 1,
      name: `New ${this.#mark}`,
      description: isFull ? `Words of ${this.#mark}` : null,
      shade: '#abcdef',
      lead_user_id: this.#random.pick(leads),
      rank: this.#random.whole(0, MAX_RANK - 1),
      type_id: isFull ? this.#random.pick(types) : null,
      region: 'north',
    };
  }

  /**
   * Asks until it is told yes, no or later; what may have been stored by a try without an answer is asked on. Patience is
   * for silence alone: "later" is an answer, for as long as a rule is being built.
   */
  async #ask(sent: Sent): Promise<Outcome> {
    let isUncertain = false;
    for (let until = performance.now() + PATIENCE_MS; performance.now() < until; await wait(250)) {
      const { status, text } = await this.#company.try(sent);
      const isLater = status === 503;
      if (isLater) until = performance.now() + PATIENCE_MS;
      // A create is known by its key: told later, it was not stored before.
      if (isLater && (!isUncertain || sent.key !== undefined)) return { isLater, status, value: {}, isUncertain };
      if (status > 0 && status < 500) {
        return { isLater, status, value: (JSON.parse(text) as Envelope<Found>).value, isUncertain };
      }
      isUncertain ||= !isLater;
    }
    throw new Error(`${sent.method} ${sent.path} was not answered for ${PATIENCE_MS / 1000} s.`);
  }

  /** In the words of the release that is asked: only the later one knows of shades and regions. */
  #body({ shade, region, ...fields }: Partial<Omit<Team, 'id'>>): Found {
    if (this.#company.phase !== 'after') return fields;
    return { ...fields, ...(shade !== undefined && { shade }), ...(region !== undefined && { region }) };
  }

  async #create(fields: Omit<Team, 'id'>): Promise<void> {
    const { model } = this.#company;
    const { version: _, ...rest } = fields;
    const team = this.#company.phase === 'after' ? fields : { ...fields, shade: null };
    const askedAt = performance.now();
    model.expect(team);
    const key = `upgrade-${this.#mark}`;
    const outcome = await this.#ask({ method: 'POST', path: '/crud/Team/create', body: this.#body(rest), key });
    if (outcome.isLater) return model.forget(team);
    const made = { ...team, id: Number(outcome.value?.id) };
    const isRight = outcome.status === 200 && isSame(made, outcome.value);
    this.#company.expect(isRight, `A new team ${team.name} was answered ${outcome.status}`, outcome.value);
    if (!isRight) return model.forget(team);
    model.learn(made, askedAt);
    this.#own.set(made.id, made);
    await this.#look(made.id);
  }

  async #update(team: Team, change: Partial<Omit<Team, 'id' | 'version'>>): Promise<void> {
    const next = { ...team, ...change, version: team.version + 1 };
    const settle = this.#company.model.change(team.id, next);
    const body = { ...this.#body(change), version: team.version };
    const path = `/crud/Team/update?id=${team.id}`;
    const outcome = await this.#ask({ method: 'PUT', path, body });
    if (outcome.isLater) return settle(false);
    const found = outcome.status !== 200 && outcome.isUncertain ? await this.#read(team.id) : outcome.value;
    const isRight = found !== undefined && isSame(next, found);
    this.#company.expect(isRight, `A change of team ${team.id} was answered ${outcome.status}`, outcome.value);
    settle(isRight);
    if (isRight) this.#own.set(team.id, next);
    await this.#look(team.id);
  }

  async #delete({ id }: Team): Promise<void> {
    const settle = this.#company.model.change(id, undefined);
    const { isLater, status, isUncertain } = await this.#ask({ method: 'DELETE', path: `/crud/Team/delete?id=${id}` });
    if (isLater) return settle(false);
    const isRight = status === 200 || (isUncertain && status === 404);
    this.#company.expect(isRight, `The deletion of team ${id} was answered ${status}`, undefined);
    settle(isRight);
    if (isRight) this.#own.delete(id);
    await this.#look(id);
  }

  /** Nobody gets a description that somebody else has, in whatever state the rule is. */
  async #breakRule(): Promise<void> {
    const taken = [...this.#own.values()].find(({ description }) => description !== null);
    if (!taken) return;
    const { version: _, ...rest } = this.#fields(false);
    const description = taken.description!.toUpperCase();
    const body = this.#body({ ...rest, name: `Twice ${this.#mark}`, description });
    const { status } = await this.#ask({ method: 'POST', path: '/crud/Team/create', body, key: `twice-${this.#mark}` });
    this.#company.expect(
      [409, 503].includes(status),
      `A description that team ${taken.id} has: ${status}`,
      description,
    );
  }

  /** Nobody deletes what teams refer to, in whatever state the reference is. */
  async #deleteType(): Promise<void> {
    const id = this.#random.pick(this.#company.seeded.types);
    const { status } = await this.#ask({ method: 'DELETE', path: `/crud/InvcWorkRequestStatusType/delete?id=${id}` });
    this.#company.expect([409, 503].includes(status), `The deletion of a type that teams have: ${status}`, id);
  }

  async #read(id: number): Promise<Found | undefined> {
    const { status, value } = await this.#ask({ method: 'GET', path: `/crud/Team/getOne?id=${id}` });
    return status === 200 ? value : undefined;
  }

  /** Nobody else changes this team: what is stored is exactly what was acknowledged. */
  async #look(id: number): Promise<void> {
    const { status, value, isLater } = await this.#ask({ method: 'GET', path: `/crud/Team/getOne?id=${id}` });
    if (isLater) return;
    const team = this.#own.get(id);
    const isRight = team ? status === 200 && isSame(team, value) : status === 404;
    this.#company.expect(isRight, `Team ${id} right after a change was answered ${status}`, [value, team]);
  }
}
