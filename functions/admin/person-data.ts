import { can } from '../../shared/access/policy.ts';
import { personDataAccess } from '../../shared/contract/operations/persons.ts';
import type { Handlers } from '../crud/crud.ts';
import { callerOf } from '../http/call.ts';
import { notAllowed } from '../http/middleware.ts';
import { personDataPage } from './personal-data/export.ts';

/** R44: administrators can request anyone, everyone else themselves. */
export const personData: Handlers<'admin'>['person-data'] = async (call) => {
  const { store, query } = call;
  if (!can(callerOf(call), personDataAccess, { record: query })) throw notAllowed();
  call.note({ handed_out: query.user_id });
  return personDataPage(store, query.user_id, query.after);
};
