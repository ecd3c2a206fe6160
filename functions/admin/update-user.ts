import { collections } from '../../shared/contract/collections.ts';
import type { Handlers } from '../crud/crud.ts';
import { updateRecord } from '../crud/write.ts';
import type { Call } from '../http/call.ts';
import { userAnswer, userReader } from './user-answer.ts';
import { userHooks } from './user-hooks.ts';

export const updateUser: Handlers<'admin'>['update-user'] = async (call) => {
  const plain = call as unknown as Call;
  const { user_id } = call.query;
  const record = await updateRecord(
    plain,
    collections.User,
    userReader(plain, user_id, 'update'),
    plain.rawBody ?? {},
    userHooks,
  );
  return userAnswer(record, await call.store.find(collections.Profile, { user_id }));
};
