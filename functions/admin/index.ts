import { adminOperations } from '../../shared/contract/operations/admin.ts';
import { auditOperations } from '../../shared/contract/operations/audit.ts';
import { personOperations } from '../../shared/contract/operations/persons.ts';
import { sessionOperations } from '../../shared/contract/operations/sessions.ts';
import { workOf } from '../crud/crud.ts';
import { createHandler } from '../http/pipeline.ts';
import { accountStatuses } from './account-statuses.ts';
import { auditLog } from './audit-log.ts';
import { auditValues } from './audit-values.ts';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { erasePerson } from './erase-person.ts';
import { history } from './history.ts';
import { inviteUser } from './invite-user.ts';
import { personData } from './person-data.ts';
import { resetUserPassword } from './reset-user-password.ts';
import { roleHooks } from './role-hooks.ts';
import { updateUser } from './update-user.ts';
import { userHooks } from './user-hooks.ts';

export const handler = createHandler(
  'admin',
  workOf<'admin'>(
    [...adminOperations, ...auditOperations, ...personOperations, ...sessionOperations],
    {
      'create-user': createUser,
      'update-user': updateUser,
      'delete-user': deleteUser,
      'reset-user-password': resetUserPassword,
      'end-user-sessions': endUserSessions,
      'invite-user': inviteUser,
      'account-statuses': accountStatuses,
      'erase-person': erasePerson,
      'person-data': personData,
      history,
      'audit-log': auditLog,
      'audit-values': auditValues,
    },
    { User: userHooks, Role: roleHooks },
  ),
);
