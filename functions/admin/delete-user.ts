import { collections } from '../../shared/contract/collections.ts';
import type { Handlers } from '../crud/crud.ts';
import { deleteRecord } from '../crud/write.ts';
import type { Call } from '../http/call.ts';
import { userReader } from './user-answer.ts';
import { userHooks } from './user-hooks.ts';

export const deleteUser: Handlers<'admin'>['delete-user'] = async (call) => {
  const plain = call as unknown as Call;
  await deleteRecord(plain, collections.User, userReader(plain, call.query.user_id, 'delete'), userHooks);
  return null;
};
