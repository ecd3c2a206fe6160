import { describe, expect, it } from 'vitest';
import { synthesize } from '../../infra/synthesize.ts';
import { propertiesIn, resourcesOf } from '../support/stack-resources.ts';
import { isLike } from '../support/iam-pattern.ts';

const ACCOUNT = '123456789012';
const STACK = 'Staffbook-production';
const COPY = '8a92c3f1-3475-4d9e-95e6-7c138f2d4b0b';

interface Statement {
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const known: Readonly<Record<string, string>> = {
  'AWS::Partition': 'aws',
  'AWS::Region': 'us-east-1',
  'AWS::AccountId': ACCOUNT,
};

/** As IAM sees it; what CloudFormation would name has its logical id. */
function plain(value: unknown): string {
  if (typeof value === 'string') return value;
  const { Ref, ...functions } = value as { readonly Ref?: string } & Readonly<Record<string, unknown[]>>;
  if (Ref !== undefined) return known[Ref] ?? Ref;
  const [[name, given] = ['', []]] = Object.entries(functions);
  if (name === 'Fn::Join') return (given[1] as unknown[]).map(plain).join(String(given[0]));
  if (name === 'Fn::GetAtt') return `arn:aws:x:us-east-1:${ACCOUNT}:x/${String(given[0])}`;
  if (name === 'Fn::Select') return plain(splitOf(given[1])[Number(given[0])]);
  throw new Error(`${name} isn't known here.`);
}

/** The parts of an ARN that only CloudFormation knows. */
function splitOf(value: unknown): readonly unknown[] {
  const [separator, text] = (value as { readonly 'Fn::Split': [string, unknown] })['Fn::Split'];
  return plain(text).split(separator);
}

/** Whether the role with this policy may do that; `via` is the service that asks on its behalf. */
function allows(description: string, overrides: Parameters<typeof synthesize>[0] = {}) {
  const policies = propertiesIn<{ Description: string; PolicyDocument: { Statement: Statement[] } }>(
    synthesize(overrides),
    'AWS::IAM::ManagedPolicy',
  );
  const { Statement } = policies.find(({ Description }) => Description === description)!.PolicyDocument;
  return (action: string, resource: string, via = ''): boolean =>
    Statement.some(({ Action, Resource, Condition }) => {
      const needed = Condition?.StringEquals?.['kms:ViaService'];
      return (
        [Action].flat().includes(action) &&
        [Resource].flat().some((one) => isLike(plain(one), resource)) &&
        (needed === undefined || plain(needed) === via)
      );
    });
}

const copyIn = (region: string, account = ACCOUNT): string =>
  `arn:aws:backup:${region}:${account}:recovery-point:${COPY}`;

describe('the role that copies the table', () => {
  const COPYING = 'Staffbook: permissions of the backup service.';
  const copyVaultArn = `arn:aws:backup:us-west-2:${ACCOUNT}:backup-vault:${STACK}`;

  it("gives a copy the table's tags, in both regions if there are two, and in no other account", () => {
    const mayHere = allows(COPYING);
    const mayInBoth = allows(COPYING, { copyVaultArn });
    expect(mayHere('backup:TagResource', copyIn('us-east-1'))).toBe(true);
    expect(mayHere('backup:TagResource', copyIn('us-west-2'))).toBe(false);
    for (const region of ['us-east-1', 'us-west-2'])
      expect([region, mayInBoth('backup:TagResource', copyIn(region))]).toEqual([region, true]);
    expect(mayInBoth('backup:TagResource', copyIn('us-east-1', '210987654321'))).toBe(false);
  });
});

describe('the role that restores a copy', () => {
  const may = allows('Staffbook: permissions for restoring a copy.');
  const tableArn = (name: string): string => `arn:aws:dynamodb:us-east-1:${ACCOUNT}:table/${name}`;
  const keyArn = `arn:aws:kms:us-east-1:${ACCOUNT}:key/${COPY}`;
  const DYNAMODB = 'dynamodb.us-east-1.amazonaws.com';

  it("uses the vault's key only through the table's service, except to describe it", () => {
    for (const action of ['Decrypt', 'Encrypt', 'ReEncryptFrom', 'ReEncryptTo', 'GenerateDataKey', 'CreateGrant']) {
      expect([action, may(`kms:${action}`, keyArn, DYNAMODB)]).toEqual([action, true]);
      expect([action, may(`kms:${action}`, keyArn)]).toEqual([action, false]);
    }
    expect(may('kms:DescribeKey', keyArn)).toBe(true);
  });

  it("uses the stack's own key for everything that a restored table needs", () => {
    const [key] = Object.keys(synthesize().Resources).filter((id) => /^Key[\dA-F]{8}$/.test(id));
    for (const action of ['Decrypt', 'DescribeKey', 'Encrypt', 'ReEncryptFrom', 'ReEncryptTo', 'CreateGrant'])
      expect([action, may(`kms:${action}`, `arn:aws:x:us-east-1:${ACCOUNT}:x/${key}`)]).toEqual([action, true]);
  });

  it("restores copies of the stack's tables that DynamoDB manages, to a table of its own only", () => {
    const native = '/backup/01234567890123-abcdefgh';
    const [[own]] = resourcesOf(synthesize(), 'AWS::DynamoDB::Table') as [[string, unknown]];
    const ownNames = [`${STACK}-${own}-1ULK3S0OHJT5O`, `${STACK}-${own}-kdwwxmddtr2g`];
    for (const name of [...ownNames, `${STACK}-20260302`])
      expect([name, may('dynamodb:RestoreTableFromBackup', `${tableArn(name)}${native}`)]).toEqual([name, true]);
    expect(may('dynamodb:RestoreTableFromBackup', `${tableArn(`Other-${own}-kdwwxmddtr2g`)}${native}`)).toBe(false);
    for (const action of ['PutItem', 'Scan', 'RestoreTableFromAwsBackup']) {
      expect([action, may(`dynamodb:${action}`, tableArn(`${STACK}-20260302`))]).toEqual([action, true]);
      for (const name of ownNames) expect([name, may(`dynamodb:${action}`, tableArn(name))]).toEqual([name, false]);
    }
  });
});
