import type { AreaHooks } from '../crud/crud.ts';
import { profileHooks } from '../identity/profile-hooks.ts';

export const handlers = {};

export const hooks: AreaHooks = { Profile: profileHooks };
