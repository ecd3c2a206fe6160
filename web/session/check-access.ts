import type { AnswerOf } from '../../shared/contract/operation.ts';
import type { checkAccess as operation } from '../../shared/contract/operations/account.ts';
import { request } from '../api/request.ts';
import { accessRequest } from './access-request.ts';

/** Fetches the caller's current role. */
export const checkAccess = async (): Promise<AnswerOf<typeof operation>> =>
  (await request(accessRequest)).value as AnswerOf<typeof operation>;
