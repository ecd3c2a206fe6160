import { describe, expect, it } from 'vitest';
import { defaultContext } from '../../infra/context.ts';
import {
  installationOf,
  keepsData,
  parameterNames,
  parameterProblems,
  readParameters,
} from '../../infra/parameters.ts';

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
    ['idleMinutes', 9],
    ['limitPerEmail', -1],
    ['limitPerAddress', 'many'],
    ['limitMinutes', 1441],
    ['logRetentionDays', 8],
    ['alarmEmail', 'me'],
    ['blockedCountries', 'Syria'],
    ['webAclArn', 'arn:aws:wafv2:eu-west-1:123456789012:regional/webacl/staffbook/0a1b2c3d'],
    ['removal', 'sometimes'],
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

  it.each([
    [{ domainName: 'https://staff.example.com' }, /^domainName cannot be .+: it must be empty, or a domain name/],
    [{ certificateArn: 'arn:aws:acm:eu-west-1:123456789012:certificate/a' }, /^certificateArn .+ in us-east-1/],
    [{ domainName: 'staff.example.com' }, /give both or neither/],
  ])('refuse a name for the site without its certificate: %j', (given, sentence) => {
    expect(parameterProblems({ ...defaultContext(), ...given })).toContainEqual(expect.stringMatching(sentence));
  });

  it('need one e-mail: who is asked and who is alarmed is the sender, unless said otherwise', () => {
    const given = readParameters({ ...defaultContext(), senderEmail: 'it@company.test' });
    expect(given).toMatchObject({ contactEmail: 'it@company.test', alarmEmail: 'it@company.test' });
    expect(readParameters({ ...defaultContext(), alarmEmail: 'call@company.test' }).alarmEmail).toBe(
      'call@company.test',
    );
  });

  it.each([
    ['production', 'by-stage', true],
    ['staging', 'by-stage', false],
    ['staging', 'keep', true],
    ['production', 'delete', false],
  ] as const)('keep what the stage %s stored, removal %s: %s', (stage, removal, keeps) => {
    expect(keepsData({ stage, removal })).toBe(keeps);
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
