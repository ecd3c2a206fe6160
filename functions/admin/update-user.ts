import { collections } from '../../shared/contract/collections.ts';
import type { Handlers } from '../crud/crud.ts';
import { updateRecord } from '../crud/write.ts';
import { userAnswer, userReader } from './user-answer.ts';
import { userHooks } from './user-hooks.ts';

export const updateUser: Handlers<'admin'>['update-user'] = async (call) => {
  const { user_id } = call.query;
  const record = await updateRecord(
    call,
    collections.User,
    userReader(call, user_id, 'update'),
    call.rawBody ?? {},
    userHooks,
  );
  return userAnswer(record, await call.store.find(collections.Profile, { user_id }));
};
