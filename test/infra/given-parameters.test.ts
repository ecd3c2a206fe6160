import { expect, it } from 'vitest';
import { givenParameters } from '../../infra/local/given-parameters.ts';

it('takes the parameters of a start as a deployment does', () => {
  expect(givenParameters([])).toEqual({});
  const args = ['confirmEmail=true', 'title=A = B', 'signupDomains=company.test,other.test'];
  expect(givenParameters(args)).toEqual({
    confirmEmail: true,
    title: 'A = B',
    signupDomains: ['company.test', 'other.test'],
  });
});

it.each([
  [['confirmEmail=maybe'], /^The parameters cannot be used\.\n- confirmEmail cannot be "maybe": it must be by-stage/],
  [['confirmMail=true'], /confirmMail is no parameter/],
  [['confirmEmail'], /^-c confirmEmail has no value: write -c confirmEmail=/],
])('refuses %j and says what is wrong', (args, message) => {
  expect(() => givenParameters(args)).toThrow(message);
});
