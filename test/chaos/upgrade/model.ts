/** A team in the words of the later release, without what the table adds by itself. */
export interface Team {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly description: string | null;
  readonly shade: string | null;
  readonly lead_user_id: number;
  readonly rank: number;
  readonly type_id: number | null;
  readonly region: string;
}

/** What was stored from the moment on at which it was asked for, until the answer to the next change. */
interface Period {
  readonly team: Team | undefined;
  readonly from: number;
  until: number;
}

const COMPARED = ['id', 'version', 'name', 'description', 'lead_user_id', 'rank', 'type_id'] as const;

type Answered = Readonly<Record<string, unknown>>;

/** Whether an answer is this team, in the words of whichever release gave it. */
export function isSame(team: Team, found: Answered): boolean {
  const isLater = 'shade' in found;
  return (
    COMPARED.every((field) => team[field] === found[field]) &&
    team.shade === (isLater ? found.shade : found.color) &&
    (!isLater || team.region === found.region)
  );
}

/** What the table must hold, at any moment: several answers are right while a change is under way. */
export class Model {
  readonly #periods = new Map<number, Period[]>();
  /** New ones whose ids are not known yet, by their names. */
  readonly #coming = new Map<string, Omit<Team, 'id'>>();
  readonly #byLead = new Map<number, Set<number>>();
  #last = 0;

  #index({ id, lead_user_id }: Team): void {
    const ids = this.#byLead.get(lead_user_id) ?? new Set();
    this.#byLead.set(lead_user_id, ids.add(id));
    this.#last = Math.max(this.#last, id);
  }

  get lastId(): number {
    return this.#last;
  }

  /** A team that is stored: always, or since some moment between a call and its answer. */
  learn(team: Team, askedAt?: number): void {
    const earlier: Period[] = askedAt === undefined ? [] : [{ team: undefined, from: 0, until: performance.now() }];
    this.#coming.delete(team.name);
    this.#periods.set(team.id, [...earlier, { team, from: askedAt ?? 0, until: Number.POSITIVE_INFINITY }]);
    this.#index(team);
  }

  expect(team: Omit<Team, 'id'>): void {
    this.#coming.set(team.name, team);
  }

  /** Nothing of it was stored. */
  forget({ name }: Pick<Team, 'name'>): void {
    this.#coming.delete(name);
  }

  /** A change is asked for. Answers what is to be called once it is known whether it was made. */
  change(id: number, team: Team | undefined): (isMade: boolean) => void {
    const periods = this.#periods.get(id) ?? [];
    const period = { team, from: performance.now(), until: Number.POSITIVE_INFINITY };
    periods.push(period);
    if (team) this.#index(team);
    return (isMade) => {
      const now = performance.now();
      if (!isMade) periods.splice(periods.indexOf(period), 1);
      else for (const each of periods) if (each !== period) each.until = Math.min(each.until, now);
    };
  }

  /** What a call could find of a team between these moments; empty where there never was one. */
  #possible(id: number, from: number, until: number): (Team | undefined)[] {
    const periods = this.#periods.get(id) ?? [];
    return periods.filter((each) => each.from <= until && each.until >= from).map(({ team }) => team);
  }

  isRight(id: number, found: Answered | undefined, from: number, until: number): boolean {
    const possible = this.#possible(id, from, until);
    if (found) {
      const coming = this.#coming.get(String(found.name));
      return (
        possible.some((team) => team !== undefined && isSame(team, found)) ||
        (coming !== undefined && isSame({ ...coming, id }, found))
      );
    }
    return possible.length === 0 || possible.includes(undefined);
  }

  /** The ids of those that a list must hold: they were in it all the time. */
  always(ids: Iterable<number>, belongs: (team: Team) => boolean, from: number, until: number): number[] {
    return [...ids].filter((id) => {
      const possible = this.#possible(id, from, until);
      return possible.length > 0 && possible.every((team) => team !== undefined && belongs(team));
    });
  }

  idsOfLead(lead: number): Iterable<number> {
    return this.#byLead.get(lead) ?? [];
  }

  /** What is stored once nobody changes anything any more. */
  present(): Map<number, Team> {
    const teams = [...this.#periods].flatMap(([id, periods]) => {
      const team = periods.at(-1)?.team;
      return team ? [[id, team] as const] : [];
    });
    return new Map(teams);
  }
}
