import { canAll, canSome, type Access, type Rule } from '../../shared/access/policy.ts';
import { type Call, callerOf } from '../http/call.ts';

/** The parts of a call that reading needs. */
export type Asking = Pick<Call, 'store' | 'caller' | 'now' | 'runtime'>;

/** Whether the caller may do something to everybody's records, or to some. */
export const mayAll = (call: Asking, rule: Rule): boolean => canAll(callerOf(call), rule);
export const maySome = (call: Asking, rule: Rule): boolean => canSome(callerOf(call), rule);

/** Whether the caller may make a call, as its declaration says. */
export const mayCall = (call: Asking, { access }: { readonly access: Access }): boolean =>
  access === 'public' || maySome(call, access);
