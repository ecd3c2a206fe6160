import { adminOperations } from '../../shared/contract/operations/admin.ts';
import { workOf } from '../crud/crud.ts';
import { createHandler } from '../http/pipeline.ts';
import { accountStatuses } from './account-statuses.ts';
import { history } from './history.ts';
import type * as later from './later.ts';

export const handler = createHandler(
  'admin',
  workOf<'admin', keyof typeof later.handlers>(
    adminOperations,
    { 'account-statuses': accountStatuses, history },
    () => import('./later.ts'),
  ),
);
