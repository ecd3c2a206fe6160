import type { Problem } from '../app-error.ts';
import type { Call } from '../http/call.ts';
import type { Plan } from '../store/plan.ts';
import type { StoredRecord } from '../store/record.ts';
import { type Change, isSameValue } from '../store/records.ts';

/** A change before it is written. */
export interface Draft {
  readonly call: Call;
  /** Write-only fields and parts of the body that aren't stored in the record. */
  readonly extra: Readonly<Record<string, unknown>>;
}

/** What a hook adds to a change. Hooks throw to refuse it. */
export interface HookResult {
  /** The record to write instead. */
  readonly record?: StoredRecord;
  /** Further steps of the same transaction. */
  readonly steps?: Plan;
  /** Steps of the same transaction that remove references to the record, which would prevent that it is deleted. */
  readonly releases?: Plan;
  /** Further attributes of the record's item. */
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly reason?: string | null;
  /** Further entries of the change in history. */
  readonly noted?: Change['noted'];
  /** Runs after the commit; may return a message for the caller. */
  readonly afterCommit?: () => Promise<string | undefined> | Promise<void>;
}

/** A change while its rules are checked. In `after`, empty and invalid fields are null. */
export interface CheckedDraft extends Draft {
  /** Undefined for a new record. */
  readonly before: StoredRecord | undefined;
  readonly after: StoredRecord;
  /** The valid fields of the body. */
  readonly sent: Readonly<Record<string, unknown>>;
}

/** The rules of a collection that need the table; called again on each retry. */
export interface Hooks {
  /** Completes the record before its rules are checked. */
  readonly complete?: (draft: CheckedDraft) => StoredRecord;
  /**
   * Further problems, reported together with those of fields and cross-field rules. Throws if the record can't be changed at
   * all, whatever the input.
   */
  readonly problems?: (draft: CheckedDraft) => Promise<readonly Problem[]> | readonly Problem[];
  /** This and the next two are called once the input is valid. */
  readonly create?: (draft: Draft & { readonly after: StoredRecord }) => Promise<HookResult> | HookResult;
  readonly update?: (
    draft: Draft & {
      readonly before: StoredRecord;
      readonly after: StoredRecord;
      readonly sent: Readonly<Record<string, unknown>>;
    },
  ) => Promise<HookResult> | HookResult;
  readonly delete?: (draft: Draft & { readonly before: StoredRecord }) => Promise<HookResult> | HookResult;
}

/** The reason that the caller gave for a change. */
export const reasonOf = ({ extra }: Draft): string | null => (typeof extra.reason === 'string' ? extra.reason : null);

/** The fields that the caller changes, without those that follow from them. */
export const sentChanges = ({ before, sent }: CheckedDraft): string[] =>
  Object.keys(sent).filter((name) => !isSameValue(before?.[name], sent[name]));
