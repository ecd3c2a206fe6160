import type { Actor } from '../../shared/access/policy.ts';
import type { AuthUser } from '../../shared/contract/operations/account.ts';

export const actorOf = ({ user, role }: AuthUser): Actor => ({ user_id: user.id, role: role.role_name });
