import { can, canSome } from '../../shared/access/policy.ts';
import { deletedDataAccess, personDataAccess } from '../../shared/contract/operations/persons.ts';
import type { Handlers } from '../crud/crud.ts';
import { callerOf } from '../http/call.ts';
import { notAllowed } from '../http/middleware.ts';
import { personDataPage } from './personal-data/export.ts';

/** R44: administrators can request anyone, everyone else themselves. */
export const personData: Handlers<'admin'>['person-data'] = async (call) => {
  const { store, query } = call;
  if (!can(callerOf(call), personDataAccess, { record: query })) throw notAllowed();
  call.note({ handed_out: query.user_id });
  const withDeleted = canSome(callerOf(call), deletedDataAccess);
  return personDataPage(store, query.user_id, { after: query.after, withDeleted });
};
