import { checkAccessAddress } from '../../shared/contract/check-access-address.ts';
import type { AnswerOf } from '../../shared/contract/operation.ts';
import type { checkAccess as operation } from '../../shared/contract/operations/account.ts';
import { request } from '../api/request.ts';

/** The caller's current role. Needs no schemas, because every page calls this first. */
export const checkAccess = async (): Promise<AnswerOf<typeof operation>> =>
  (await request(checkAccessAddress)).value as AnswerOf<typeof operation>;
