import type { Random } from '../../../functions/commands/seed/random.ts';
import type { Envelope } from '../../../shared/envelope.ts';
import type { Team } from './model.ts';
import type { Company } from './people.ts';

type Found = Readonly<Record<string, unknown>>;

interface Read {
  readonly from: number;
  readonly until: number;
  readonly teams: readonly Found[];
  readonly next: string | undefined;
}

const PAGE = 200;
const WHOLE_LIST = 1000;

const idOf = (team: Found): number => Number(team.id);

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n);

/** Somebody who only looks, and compares each answer with what it may be at that moment. */
export class Reader {
  readonly #company: Company;
  readonly #random: Random;
  /** Where it goes on in the list of all teams. */
  #next: string | undefined;
  #last = 0;

  constructor(company: Company, random: Random) {
    this.#company = company;
    this.#random = random;
  }

  async work(): Promise<void> {
    while (!this.#company.isOver) {
      const dice = this.#random.whole(1, 10);
      if (dice <= 4) await this.#one();
      else if (dice <= 7) await this.#ofLead();
      else if (dice <= 8) await this.#ofRegion();
      else await this.#all();
      await new Promise((resolve) => setTimeout(resolve, this.#random.whole(0, 60)));
    }
  }

  async #list(query: string): Promise<Read | undefined> {
    const path = `/crud/Team/getAll?${query}`;
    const { status, text, startedAt, endedAt } = await this.#company.try({ method: 'GET', path });
    // What nobody may meet at this moment is told of by the verdict on all calls.
    if (status === 0 || status >= 500) return undefined;
    if (status !== 200) this.#company.expect(false, `${path} was answered ${status}`, text);
    if (status !== 200) return undefined;
    const { value, next } = JSON.parse(text) as Envelope<readonly Found[]>;
    return { from: startedAt, until: endedAt, teams: value, next };
  }

  /** Each team as it may be, each once, none missing of those that were there all the time, all in their order. */
  #compare(what: string, read: Read, candidates: Iterable<number>, belongs: (team: Found) => boolean): void {
    const { model } = this.#company;
    const { from, until, teams } = read;
    const ids = new Set(teams.map(idOf));
    const bad = teams.find((team) => !belongs(team) || !model.isRight(idOf(team), team, from, until));
    const missing = model.always(candidates, (team) => belongs({ ...team }), from, until).filter((id) => !ids.has(id));
    this.#company.expect(bad === undefined, `${what} holds a wrong team`, bad);
    this.#company.expect(ids.size === teams.length, `${what} holds a team twice`, ids.size);
    this.#company.expect(missing.length === 0, `${what} misses teams`, missing);
  }

  async #one(): Promise<void> {
    const { model } = this.#company;
    const id = this.#random.whole(1, model.lastId);
    const path = `/crud/Team/getOne?id=${id}`;
    const { status, text, startedAt, endedAt } = await this.#company.try({ method: 'GET', path });
    if (status === 0 || status >= 500) return;
    const found = status === 200 ? (JSON.parse(text) as Envelope<Found>).value : undefined;
    const isRight = [200, 404].includes(status) && model.isRight(id, found, startedAt, endedAt);
    this.#company.expect(isRight, `Team ${id} was answered ${status}`, found);
  }

  async #ofLead(): Promise<void> {
    const lead = this.#random.pick(this.#company.seeded.leads);
    const read = await this.#list(`lead_user_id=${lead}&limit=${WHOLE_LIST}`);
    if (!read) return;
    const what = `The list of lead ${lead}`;
    const belongs = (team: Partial<Team>): boolean => team.lead_user_id === lead;
    this.#compare(what, read, read.next === undefined ? this.#company.model.idsOfLead(lead) : [], belongs);
    const isLater = read.teams.every((team) => 'shade' in team);
    const places = read.teams.map((team) => (isLater ? Number(team.rank) : 0) * 1e9 + idOf(team));
    this.#company.expect(
      places.every((place, n) => n === 0 || place > places[n - 1]!),
      `${what} is in no order`,
      lead,
    );
  }

  async #ofRegion(): Promise<void> {
    if (this.#company.phase !== 'after') return;
    const read = await this.#list(`region=north&limit=${PAGE}`);
    if (!read) return;
    const last = read.teams.at(-1);
    const candidates = range(1, last ? idOf(last) : this.#company.model.lastId);
    this.#compare('The list of a region', read, candidates, (team: Partial<Team>) => team.region === 'north');
  }

  async #all(): Promise<void> {
    const after = this.#next === undefined ? '' : `&next=${encodeURIComponent(this.#next)}`;
    const read = await this.#list(`limit=${PAGE}${after}`);
    if (!read) return;
    const begin = this.#next === undefined ? 0 : this.#last;
    this.#next = read.next;
    this.#last = idOf(read.teams.at(-1) ?? { id: begin });
    const until = read.next === undefined ? this.#company.model.lastId : this.#last;
    this.#compare(
      'The list of all teams',
      read,
      range(begin + 1, Math.max(begin, until)),
      ({ id }) => Number(id) > begin,
    );
  }
}

/** Every team that is stored, once nobody changes anything any more. */
export async function readAll(company: Company): Promise<Map<number, Found>> {
  const all = new Map<number, Found>();
  let next: string | undefined;
  do {
    const path = `/crud/Team/getAll?limit=${WHOLE_LIST}${next === undefined ? '' : `&next=${encodeURIComponent(next)}`}`;
    const { status, text } = await company.try({ method: 'GET', path });
    if (status !== 200) throw new Error(`The list of all teams was answered ${status}: ${text}`);
    const answer = JSON.parse(text) as Envelope<readonly Found[]>;
    for (const team of answer.value) all.set(idOf(team), team);
    next = answer.next;
  } while (next !== undefined);
  return all;
}
