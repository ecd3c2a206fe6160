import { checkAccessAddress } from '../../shared/contract/early-addresses.ts';
import type { Request } from '../api/send.ts';

/** Asks for the caller's current role. Needs no schemas, because every page sends it first. */
export const accessRequest: Request = { ...checkAccessAddress, changesNothing: true };
