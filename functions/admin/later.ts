import { auditOperations } from '../../shared/contract/operations/audit.ts';
import { personOperations } from '../../shared/contract/operations/persons.ts';
import { sessionOperations } from '../../shared/contract/operations/sessions.ts';
import type { AreaHooks, Handlers } from '../crud/crud.ts';
import { roleHooks } from './role-hooks.ts';
import { userHooks } from './user-hooks.ts';
import { auditLog } from './audit-log.ts';
import { auditValues } from './audit-values.ts';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { erasePerson } from './erase-person.ts';
import { inviteUser } from './invite-user.ts';
import { personData } from './person-data.ts';
import { resetUserPassword } from './reset-user-password.ts';
import { updateUser } from './update-user.ts';

/** Changes to users, the audit log and personal data; no list or page of others waits for them. */
export const handlers = {
  'create-user': createUser,
  'update-user': updateUser,
  'delete-user': deleteUser,
  'reset-user-password': resetUserPassword,
  'end-user-sessions': endUserSessions,
  'invite-user': inviteUser,
  'erase-person': erasePerson,
  'person-data': personData,
  'audit-log': auditLog,
  'audit-values': auditValues,
} satisfies Partial<Handlers<'admin'>>;

export const operations = [...auditOperations, ...personOperations, ...sessionOperations];

export const hooks: AreaHooks = {
  Role: roleHooks,
  User: userHooks,
};
