import { after, before } from './teams.ts';

// Takes the place of shared/contract/collections/team.ts where preload.ts was loaded.
export const team = process.env.CHAOS_RELEASE === 'after' ? after : before;
