import { adminOperations } from '../../shared/contract/operations/admin.ts';
import { workOf } from '../crud/crud.ts';
import { createHandler } from '../http/pipeline.ts';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { history } from './history.ts';
import { resetUserPassword } from './reset-user-password.ts';
import { roleHooks } from './role-hooks.ts';
import { updateUser } from './update-user.ts';
import { userHooks } from './user-hooks.ts';

export const handler = createHandler(
  'admin',
  workOf<'admin'>(
    adminOperations,
    {
      'create-user': createUser,
      'update-user': updateUser,
      'delete-user': deleteUser,
      'reset-user-password': resetUserPassword,
      history,
    },
    { User: userHooks, Role: roleHooks },
  ),
);
