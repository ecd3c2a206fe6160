import { accountOperations } from '../../shared/contract/operations/account.ts';
import { workOf } from '../crud/crud.ts';
import { createHandler } from '../http/pipeline.ts';
import { checkAccess } from './check-access.ts';
import { getMyProfile } from './get-my-profile.ts';
import type * as later from './later.ts';
import { login } from './login.ts';

export const handler = createHandler(
  'account',
  workOf<'account', keyof typeof later.handlers>(
    accountOperations,
    { login, 'check-access': checkAccess, 'get-my-profile': getMyProfile },
    () => import('./later.ts'),
  ),
);
