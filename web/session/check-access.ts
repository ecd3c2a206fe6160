import { checkAccessAddress } from '../../shared/contract/check-access-address.ts';
import type { AnswerOf } from '../../shared/contract/operation.ts';
import type { checkAccess as operation } from '../../shared/contract/operations/account.ts';
import { request } from '../api/request.ts';

/** Fetches the caller's current role. Uses no schemas, because every page calls it first. */
export const checkAccess = async (): Promise<AnswerOf<typeof operation>> =>
  (await request({ ...checkAccessAddress, changesNothing: true })).value as AnswerOf<typeof operation>;
