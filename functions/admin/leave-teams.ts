import { collections } from '../../shared/contract/collections.ts';
import type { Plan } from '../store/plan.ts';
import { type Change, nextVersion, planUpdate } from '../store/records.ts';
import type { Store } from '../store/store.ts';

const { Team } = collections;

/** Together with the deletion of a user, these fit one transaction of 100 actions. Whoever is in more teams stays in them. */
const MAX_TEAMS = 15;

/** R28: plans that a person who is deleted leaves their teams, which say something about the person and have no page. */
export async function planLeavingTeams(store: Store, userId: number, change: Change): Promise<Plan> {
  const teams = (await store.all(Team.name)).flatMap((team) => {
    const lead_user_id = team.lead_user_id === userId ? null : team.lead_user_id;
    const before = (team.member_ids ?? []) as readonly number[];
    const member_ids = before.filter((id) => id !== userId);
    const isTheirs = lead_user_id !== team.lead_user_id || member_ids.length < before.length;
    return isTheirs ? [{ team, left: { lead_user_id, member_ids } }] : [];
  });
  if (teams.length > MAX_TEAMS) return [];
  return teams.flatMap(({ team, left }) => planUpdate(Team, team, nextVersion(team, left, change.at), change));
}
