import { login } from '../../../shared/contract/operations/account.ts';

export { type Person, type Product, startProduct } from '../../support/harness.ts';

/** The answer to a sign-in, as the contract declares it. */
export const authUserSchema = login.answer;
