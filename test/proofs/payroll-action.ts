import type { Random } from '../../functions/commands/seed/random.ts';
import type { Stored } from '../support/factories.ts';
import type { Person } from '../support/harness.ts';
import type { Api } from './lost-answers.ts';

export interface Company {
  readonly admins: readonly Person[];
  readonly president: Person;
  readonly supervisors: readonly Person[];
  readonly employees: readonly Person[];
  readonly periods: readonly Stored[];
  /** Leave types. */
  readonly kinds: readonly Stored[];
  /** Payroll layouts, with null for the product's own. */
  readonly layouts: readonly (Stored | null)[];
}

/** One thing a person does. Throws LostAnswer when no answer arrived, so that nobody knows whether it was done. */
export type Action = (random: Random, company: Company, api: Api) => Promise<void>;
