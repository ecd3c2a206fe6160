import { homeAddress } from '../../shared/contract/early-addresses.ts';
import type { Home } from '../../shared/contract/operations/home.ts';
import { request } from './request.ts';

/** What is waiting for the person. Doesn't use the operation, because the first page would load its schemas for nothing. */
export const readHome = async (): Promise<Home> => (await request(homeAddress)).value as Home;
