import { checkAccessAddress } from '../../shared/contract/check-access-address.ts';
import type { AnswerOf } from '../../shared/contract/operation.ts';
import type { checkAccess as operation } from '../../shared/contract/operations/account.ts';
import { request } from '../api/request.ts';

/** Answers the role that the caller has now. Waits for no schema: pages ask this before they show anything. */
export const checkAccess = async (): Promise<AnswerOf<typeof operation>> =>
  (await request(checkAccessAddress)).value as AnswerOf<typeof operation>;
