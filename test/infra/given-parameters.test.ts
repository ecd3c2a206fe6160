import { expect, it } from 'vitest';
import { givenParameters } from '../../infra/local/given-parameters.ts';

it('takes the parameters of a start as a deployment does', () => {
  expect(givenParameters([])).toEqual({});
  expect(givenParameters(['--dev'])).toEqual({});
  const args = ['-c', 'confirmEmail=true', '--context', 'title=A = B', '-c', 'signupDomains=company.test,other.test'];
  expect(givenParameters(args)).toEqual({
    confirmEmail: true,
    title: 'A = B',
    signupDomains: ['company.test', 'other.test'],
  });
});

it.each([
  [
    ['-c', 'confirmEmail=maybe'],
    /^The parameters cannot be used\.\n- confirmEmail cannot be "maybe": it must be by-stage/,
  ],
  [['-c', 'confirmMail=true'], /confirmMail is no parameter/],
  [['--confirm'], /Unknown option '--confirm'/],
])('refuses %j and says what is wrong', (args, message) => {
  expect(() => givenParameters(args)).toThrow(message);
});
