import { expect, it } from 'vitest';
import { givenParameters } from '../../infra/local/given-parameters.ts';

it('a start accepts parameters like a deployment', () => {
  expect(givenParameters([])).toEqual({});
  const args = ['confirmEmail=true', 'title=A = B', 'signupDomains=company.test,other.test'];
  expect(givenParameters(args)).toEqual({
    confirmEmail: true,
    title: 'A = B',
    signupDomains: ['company.test', 'other.test'],
  });
});

it.each([
  [['confirmEmail=maybe'], /^Invalid parameters\.\n- confirmEmail can't be "maybe": it must be by-stage/],
  [['confirmMail=true'], /confirmMail isn't a parameter/],
  [['confirmEmail'], /^-c confirmEmail has no value\. Use -c confirmEmail=/],
])('a start with %j is refused with the reason', (args, message) => {
  expect(() => givenParameters(args)).toThrow(message);
});
