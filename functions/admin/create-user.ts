import { collections } from '../../shared/contract/collections.ts';
import type { Handlers } from '../crud/crud.ts';
import { createRecord } from '../crud/write.ts';
import { Answer } from '../http/call.ts';
import type { StoredRecord } from '../store/record.ts';
import { userAnswer } from './user-answer.ts';
import { addUser, userHooks } from './user-hooks.ts';

export const createUser: Handlers<'admin'>['create-user'] = async (call) => {
  let profile: StoredRecord | undefined;
  const hooks = {
    ...userHooks,
    create: async (draft: Parameters<typeof addUser>[0]) => {
      const added = await addUser(draft);
      profile = added.profile;
      return added;
    },
  };
  const answer = (record: StoredRecord) => userAnswer(record, profile);
  const messages: string[] = [];
  const announce = (message: string): void => void messages.push(message);
  const value = answer(await createRecord(call, collections.User, call.rawBody ?? {}, hooks, answer, announce));
  return messages.length > 0 ? new Answer(value, messages.join(' ')) : value;
};
