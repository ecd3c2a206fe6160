import type { Problem } from '../app-error.ts';
import type { Call } from '../http/call.ts';
import type { Plan } from '../store/plan.ts';
import type { StoredRecord } from '../store/record.ts';
import type { Change } from '../store/records.ts';

/** A change on its way to the table, before it is written. */
export interface Draft {
  readonly call: Call;
  /** Write-only fields and parts of the body that are not fields. */
  readonly extra: Readonly<Record<string, unknown>>;
}

/** What an area adds to a change. Throwing refuses it. */
export interface Addition {
  /** The record to write instead. */
  readonly record?: StoredRecord;
  /** Further steps of the same transaction. */
  readonly steps?: Plan;
  /** Attributes of the record's item beside the record. */
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly reason?: string | null;
  /** What history keeps besides the fields that changed. */
  readonly noted?: Change['noted'];
  /** Done once the change is stored; may answer what the caller is told of it. */
  readonly afterwards?: () => Promise<string | undefined> | Promise<void>;
}

/** A change as its rules see it: in `after`, null stands for a field that is empty or not valid by itself. */
export interface JudgedDraft extends Draft {
  /** Undefined for a new record. */
  readonly before: StoredRecord | undefined;
  readonly after: StoredRecord;
  /** The valid fields of the body. */
  readonly sent: Readonly<Record<string, unknown>>;
}

/** The rules of a collection that need the table; called again when the decision was overtaken. */
export interface Hooks {
  /** The record with what follows from the change alone, before its rules are asked. */
  readonly complete?: (draft: JudgedDraft) => StoredRecord;
  /**
   * What is wrong besides the fields by themselves and the rules between them: told together with those. Throwing
   * refuses the change for what the record is, whatever was sent.
   */
  readonly problems?: (draft: JudgedDraft) => Promise<readonly Problem[]> | readonly Problem[];
  /** Asked once nothing is wrong with the change itself; so are the next two. */
  readonly create?: (draft: Draft & { readonly after: StoredRecord }) => Promise<Addition> | Addition;
  readonly update?: (
    draft: Draft & {
      readonly before: StoredRecord;
      readonly after: StoredRecord;
      readonly sent: Readonly<Record<string, unknown>>;
    },
  ) => Promise<Addition> | Addition;
  readonly delete?: (draft: Draft & { readonly before: StoredRecord }) => Promise<Addition> | Addition;
}
