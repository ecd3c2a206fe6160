import { homeAddress } from '../../shared/contract/early-addresses.ts';
import type { Home } from '../../shared/contract/operations/home.ts';
import { request } from './request.ts';

/** What is waiting for the person. Without the operation, whose schemas the first page would load for nothing. */
export const readHome = async (): Promise<Home> => (await request(homeAddress)).value as Home;
