import { collections } from '../../shared/contract/collections.ts';
import type { Handlers } from '../crud/crud.ts';
import { deleteRecord } from '../crud/write.ts';
import { userReader } from './user-answer.ts';
import { userHooks } from './user-hooks.ts';

export const deleteUser: Handlers<'admin'>['delete-user'] = async (call) => {
  const { user_id, version } = call.query;
  await deleteRecord(call, collections.User, userReader(call, user_id, 'delete'), userHooks, { seen: version });
  return null;
};
