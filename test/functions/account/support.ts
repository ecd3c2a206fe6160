import { login } from '../../../shared/contract/operations/account.ts';

export { type Person, type Product, startProduct } from '../../support/harness.ts';

/** What a sign-in answers, as the contract has it. */
export const authUserSchema = login.answer;
