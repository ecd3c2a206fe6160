import { describe, expect, it } from 'vitest';
import { defaultContext } from '../../infra/context.ts';
import { readContext } from '../../infra/given-context.ts';
import {
  demoContact,
  installationOf,
  keepsData,
  parameterNames,
  parameterProblems,
  readParameters,
} from '../../infra/parameters.ts';

const withValue = (name: string, value: unknown): Record<string, unknown> => ({ ...defaultContext(), [name]: value });

describe("an installation's parameters", () => {
  it('have defaults in cdk.json that are all valid', () => {
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
    ['confirmEmail', 'by stage'],
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
    ['hstsSubdomains', 'yes'],
    ['restoredTable', 'my table'],
    ['restoredTable', 'xy'],
    ['copyVaultArn', 'Staffbook-production'],
    ['copyVaultArn', 'arn:aws:backup:us-west-2:123456789012:backup-plan:0a1b2c3d'],
    ['copyVaultArn', 'arn:aws:backup:us-west:123456789012:backup-vault:Staffbook'],
    ['senderIdentity', 'none'],
    ['senderEmail', 'Staffbook <it@company.test>'],
    ['senderEmail', '<it@company.test>'],
    ['senderEmail', 'it@company..test'],
    ['senderEmail', 'it@-company.test'],
    ['senderEmail', 'it,me@company.test'],
    ['senderEmail', `${'x'.repeat(65)}@company.test`],
    ['title', 'Staffbook\r\nBcc: all@company.test'],
    ['contactName', 'the\noffice'],
    ['siteUrl', 'http://staff.example.com'],
    ['siteUrl', 'https://me:secret@staff.example.com'],
    ['signupDomains', '-company.test'],
    ['signupDomains', '*.company.test'],
    ['signupDomains', Array.from({ length: 100 }, (_, at) => `a-company-of-ours-${at}.test`)],
    ['blockedCountries', 'XX'],
    ['blockedCountries', 'UK'],
    ['timeZone', 'asia/nowhere'],
    ['passwordMin', '0x10'],
    ['passwordMin', '1e1'],
    ['logRetentionDays', true],
    ['logRetentionDays', [7]],
    ['limitMinutes', 'Infinity'],
    ['refuseCommonPasswords', 'TRUE'],
    ['ssoIssuer', 'http://id.example.com'],
    ['ssoIssuer', 'http://localhost.example.com'],
    ['ssoIssuer', 'id.example.com'],
    ['ssoIssuer', 'https://id.example.com/?tenant=1'],
    ['ssoIssuer', 'https://me:secret@id.example.com'],
    ['ssoIssuer', 'https://login.microsoftonline.com/common/v2.0'],
    ['ssoIssuer', 'https://login.microsoftonline.com/organizations/v2.0'],
    ['ssoIssuer', 'https://login.microsoftonline.com/consumers/v2.0'],
    ['ssoName', 'x'.repeat(31)],
    ['ssoName', 'Okta\n'.repeat(2)],
    ['ssoDomains', '*.example.com'],
    ['ssoTrustedDomains', Array.from({ length: 20 }, (_, at) => `a-company-of-ours-${at}.test`)],
    ['ssoAcrValues', 'two words'],
    ['ssoProvision', 'yes'],
    ['ssoDefaultRole', 'admin'],
    ['ssoDefaultRole', 'boss'],
    ['ssoRoles', 'Admins'],
    ['ssoRoles', 'Admins=boss'],
    ['ssoRoles', '=admin'],
    ['passwordSignIn', 'no'],
    ['breakGlassEmail', 'admin'],
  ])('reject %s = %j and say what is accepted', (name, value) => {
    const problems = parameterProblems(withValue(name, value));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} (can't be .+|is missing): it must be .+\\.$`));
  });

  it('accept a restored table and a backup vault in another region', () => {
    const given = {
      restoredTable: 'Staffbook-production-20260302',
      copyVaultArn: 'arn:aws:backup:us-west-2:123456789012:backup-vault:Staffbook-production',
    };
    expect(readParameters({ ...defaultContext(), ...given })).toMatchObject(given);
  });

  it('accept `-c name=value`, whose value is always text', () => {
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

  it('are converted to their types and passed to AWS in its format', () => {
    const context = {
      ...defaultContext(),
      timeZone: 'america/new_york',
      blockedCountries: 'kp, KP,gb',
      signupDomains: 'company.test,,Company.test',
    };
    expect(readParameters(context)).toMatchObject({
      timeZone: 'America/New_York',
      blockedCountries: ['KP', 'GB'],
      signupDomains: ['company.test'],
    });
    for (const timeZone of ['UTC', 'Asia/Calcutta', 'Asia/Kolkata', 'Europe/Kyiv', 'Pacific/Kiritimati', 'US/Eastern'])
      expect(readParameters({ ...defaultContext(), timeZone }).timeZone).toBe(timeZone);
    for (const senderEmail of ['it@company.test', 'Staff.Book+1@Mail.Company.Test', "o'neil@xn--bcher-kva.test"])
      expect(readParameters({ ...defaultContext(), senderEmail }).senderEmail).toBe(senderEmail);
    expect(readParameters({ ...defaultContext(), blockedCountries: '' }).blockedCountries).toEqual([]);
  });

  it('are all rejected at once, including unknown names', () => {
    const context = { ...defaultContext(), passwordMin: 1, timeZone: 'Mars', senderMail: 'a@b.example' };
    expect(() => readParameters(context)).toThrow(/passwordMin.*\n.*timeZone.*\n.*senderMail isn't a parameter/);
  });

  it('that are unknown are named together, with the known ones once', () => {
    const [problem, ...others] = parameterProblems({ ...defaultContext(), senderMail: 'a@b.example', colour: 'red' });
    expect(problem).toMatch(/^senderMail, colour aren't parameters\. The parameters are stage, /);
    expect(others).toEqual([]);
  });

  it.each([
    [{ domainName: 'https://staff.example.com' }, /^domainName can't be .+: it must be empty, or a domain name/],
    [{ certificateArn: 'arn:aws:acm:eu-west-1:123456789012:certificate/a' }, /^certificateArn .+ in us-east-1/],
    [{ domainName: 'staff.example.com' }, /Set both domainName and certificateArn, or neither/],
    [{ domainName: 'staff.example.com.' }, /^domainName can't be/],
    [{ domainName: 'Staff.Example.com' }, /^domainName can't be .+ in lowercase/],
    [{ domainName: '192.0.2.1' }, /^domainName can't be/],
  ])('reject a domain name without a certificate and the reverse: %j', (given, sentence) => {
    expect(parameterProblems({ ...defaultContext(), ...given })).toContainEqual(expect.stringMatching(sentence));
  });

  it('need one email: the contact and the alarm recipient default to the sender', () => {
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
  ] as const)('in stage %s with removal %s keep stored data: %s', (stage, removal, keeps) => {
    expect(keepsData({ stage, removal })).toBe(keeps);
  });

  it('default to five attempts per email and fifty per address in 15 minutes', () => {
    expect(readParameters(defaultContext())).toMatchObject({
      limitPerEmail: 5,
      limitPerAddress: 50,
      limitMinutes: 15,
    });
  });

  it.each([
    ['production', 'by-stage', true],
    ['staging', 'by-stage', false],
    ['local', 'by-stage', false],
    ['staging', true, true],
    ['production', 'false', false],
  ])('in stage %s with %j confirm emails and reject common passwords: %s', (stage, given, isOn) => {
    const context = { ...defaultContext(), stage, confirmEmail: given, refuseCommonPasswords: given };
    expect(readParameters(context)).toMatchObject({ confirmEmail: isOn, refuseCommonPasswords: isOn });
  });

  it("leave CDK's own context alone", () => {
    expect(parameterProblems({ ...defaultContext(), 'aws:cdk:bundling-stacks': [], '@aws-cdk/core:x': true })).toEqual(
      [],
    );
  });

  const provider = { ssoIssuer: 'https://id.example.com', ssoClientId: 'staffbook', ssoName: 'Okta' };

  it('accept a provider of single sign-on, also on this machine', () => {
    const given = {
      ...provider,
      ssoDomains: 'Example.com',
      ssoRoleClaim: 'groups',
      ssoRoles: 'a=b=admin, Books = user',
    };
    expect(readParameters({ ...defaultContext(), ...given })).toMatchObject({
      ssoDomains: ['example.com'],
      ssoRoles: ['a=b=admin', 'Books=user'],
      passwordSignIn: true,
    });
    for (const ssoIssuer of ['http://127.0.0.1:8080/realms/a', 'http://localhost:8080', 'https://id.example.com/a/'])
      expect(readParameters({ ...defaultContext(), ...provider, ssoIssuer }).ssoIssuer).toBe(ssoIssuer);
  });

  it.each([
    [{ ssoIssuer: 'https://id.example.com' }, /^Set ssoIssuer, ssoClientId, and ssoName together/],
    [{ ssoName: 'Okta' }, /^Set ssoIssuer, ssoClientId, and ssoName together/],
    [{ passwordSignIn: false }, /^passwordSignIn=false needs another way in/],
    [{ passwordSignIn: false, breakGlassEmail: 'a@example.com' }, /^passwordSignIn=false needs .+ssoIssuer/],
    [{ ...provider, passwordSignIn: 'false' }, /^passwordSignIn=false needs .+breakGlassEmail/],
    [{ ...provider, ssoProvision: true }, /^ssoProvision=true needs ssoIssuer and ssoDomains/],
    [{ ...provider, ssoRoleClaim: 'groups' }, /^Set both ssoRoleClaim and ssoRoles/],
    [{ ...provider, ssoRoles: 'Admins=admin' }, /^Set both ssoRoleClaim and ssoRoles/],
  ])('reject what would lock people out or let anyone in: %j', (given, sentence) => {
    expect(parameterProblems({ ...defaultContext(), ...given })).toEqual([expect.stringMatching(sentence)]);
  });

  it('reject lists that are too long together for the environment of a function', () => {
    const signupDomains = Array.from({ length: 76 }, (_, at) => `a-company-of-ours-${at + 10}.test`);
    const ssoDomains = signupDomains.slice(0, 10);
    expect(parameterProblems({ ...defaultContext(), signupDomains })).toEqual([]);
    expect(parameterProblems({ ...defaultContext(), ...provider, signupDomains, ssoDomains })).toEqual([
      expect.stringMatching(/^signupDomains, .+ can have 2,000 characters together/),
    ]);
  });

  it('from cdk.json can be emptied on the command line, as for a second region', () => {
    const inSources = {
      ...defaultContext(),
      restoredTable: 'Staffbook-production-20260302',
      copyVaultArn: 'arn:aws:backup:us-west-2:123456789012:backup-vault:Staffbook-production',
      domainName: 'staff.example.com',
      certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d',
      siteUrl: 'https://staff.example.com',
    };
    const emptied = { restoredTable: '', copyVaultArn: '', domainName: '', certificateArn: '', siteUrl: '' };
    const given = readContext(Object.keys(emptied).map((name) => `${name}=`));
    expect(readParameters(inSources)).not.toMatchObject(emptied);
    expect(readParameters({ ...inSources, ...given })).toMatchObject(emptied);
  });

  it.each([
    [{}, { name: 'the office', phone: '', email: '' }],
    [{ senderEmail: 'it@company.test' }, { name: 'the office', phone: '', email: 'it@company.test' }],
    [{ contactPhone: '518-555-0123' }, { name: 'the office', phone: '518-555-0123', email: '' }],
    [{ contactEmail: 'desk@company.test' }, { name: 'the office', phone: '', email: 'desk@company.test' }],
    [
      { ...demoContact, contactPhone: '518-555-0123' },
      { name: 'the office', phone: '518-555-0123', email: '' },
    ],
    [
      { ...demoContact, contactName: 'the demo' },
      { name: 'the demo', phone: '555-010-0100', email: 'office@example.com' },
    ],
  ])('send nobody to an invented contact: %j', (given, contact) => {
    expect(installationOf(readParameters({ ...defaultContext(), ...given })).contact).toEqual(contact);
  });

  it('pass to the browser only what it needs', () => {
    expect(Object.keys(installationOf(readParameters(defaultContext()))).sort()).toEqual(
      [
        'confirmEmail',
        'contact',
        'passwordMin',
        'passwordSignIn',
        'signupDomains',
        'ssoName',
        'timeZone',
        'title',
      ].sort(),
    );
  });
});
