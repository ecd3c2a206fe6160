import { accountOperations } from '../../shared/contract/operations/account.ts';
import { passkeyOperations } from '../../shared/contract/operations/passkeys.ts';
import { sessionOperations } from '../../shared/contract/operations/sessions.ts';
import { signOnOperations } from '../../shared/contract/operations/sign-on.ts';
import { workOf } from '../crud/crud.ts';
import { createHandler } from '../http/pipeline.ts';
import { checkAccess } from './check-access.ts';
import { getMyProfile } from './get-my-profile.ts';
import type * as later from './later.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';

export const handler = createHandler(
  'account',
  workOf<'account', keyof typeof later.handlers>(
    [...accountOperations, ...sessionOperations, ...passkeyOperations, ...signOnOperations],
    { login, logout, 'check-access': checkAccess, 'get-my-profile': getMyProfile },
    () => import('./later.ts'),
  ),
);
