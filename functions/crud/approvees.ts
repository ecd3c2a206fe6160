import { type CollectionOf, collections } from '../../shared/contract/collections.ts';
import type { RecordOf } from '../../shared/contract/collection.ts';
import { approvesAs } from '../../shared/timesheets/approvers.ts';
import { listPartition } from '../store/keys.ts';
import type { Store } from '../store/store.ts';

const { TsrpTrackUser } = collections;

export type Tracker = RecordOf<CollectionOf<'TsrpTrackUser'>>;

/**
 * Returns the tracker records of the people a user approves on a company day, as approver or deputy. Uses the two lists
 * by approver, because reading everyone's tracker would make one partition hot on payday.
 */
export async function readApprovees(store: Store, userId: number, today: string): Promise<Tracker[]> {
  const named = await Promise.all(
    TsrpTrackUser.lists.map((list) => store.all(listPartition(TsrpTrackUser, list, userId))),
  );
  const approved = (named.flat() as Tracker[]).filter((each) => approvesAs(each, userId, today));
  return [...new Map(approved.map((each) => [each.user_id, each])).values()];
}
