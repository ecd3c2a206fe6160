import { describe, expect, it } from 'vitest';
import { defaultContext } from '../../infra/context.ts';
import { installationOf, parameterNames, parameterProblems, readParameters } from '../../infra/parameters.ts';

const withValue = (name: string, value: unknown): Record<string, unknown> => ({ ...defaultContext(), [name]: value });

describe('parameters of an installation', () => {
  it('have defaults in cdk.json that are all accepted', () => {
    expect(parameterProblems(defaultContext())).toEqual([]);
    expect(Object.keys(readParameters(defaultContext())).sort()).toEqual([...parameterNames].sort());
  });

  it.each([
    ['stage', 'Production!'],
    ['title', ''],
    ['title', 'x'.repeat(61)],
    ['contactName', 7],
    ['contactPhone', '   '],
    ['contactEmail', 'office'],
    ['senderEmail', undefined],
    ['siteUrl', 'staff.example.com'],
    ['siteUrl', 'https://staff.example.com/path'],
    ['signupDomains', ['@example.com']],
    ['signupDomains', 'example.com,not a domain'],
    ['passwordMin', 5],
    ['passwordMin', '6.5'],
    ['passwordMin', ''],
    ['refuseCommonPasswords', 'yes'],
    ['timeZone', 'Eastern'],
    ['timeZone', 'America/Nowhere'],
    ['tokenHours', 0],
    ['limitPerEmail', -1],
    ['limitPerAddress', 'many'],
    ['limitMinutes', 1441],
    ['logRetentionDays', 8],
  ])('refuse %s = %j and say what is accepted', (name, value) => {
    const problems = parameterProblems(withValue(name, value));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} (cannot be .+|is missing): it must be .+\\.$`));
  });

  it('take what `-c name=value` gives, which is always a text', () => {
    const context = {
      ...defaultContext(),
      passwordMin: '10',
      refuseCommonPasswords: 'false',
      signupDomains: 'Example.com, example.org',
      logRetentionDays: '30',
    };
    expect(readParameters(context)).toMatchObject({
      passwordMin: 10,
      refuseCommonPasswords: false,
      signupDomains: ['example.com', 'example.org'],
      logRetentionDays: 30,
    });
  });

  it('are refused all at once, unknown names included', () => {
    const context = { ...defaultContext(), passwordMin: 1, timeZone: 'Mars', senderMail: 'a@b.example' };
    expect(() => readParameters(context)).toThrow(/passwordMin.*\n.*timeZone.*\n.*senderMail is no parameter/);
  });

  it('leave the context of CDK itself alone', () => {
    expect(parameterProblems({ ...defaultContext(), 'aws:cdk:bundling-stacks': [], '@aws-cdk/core:x': true })).toEqual(
      [],
    );
  });

  it('tell the browser no more than it needs', () => {
    expect(Object.keys(installationOf(readParameters(defaultContext()))).sort()).toEqual(
      ['contact', 'passwordMin', 'signupDomains', 'timeZone', 'title'].sort(),
    );
  });
});
