import {
  DescribeTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  ListTagsOfResourceCommand,
  TableStatus,
} from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, describe, expect, it } from 'vitest';
import { deployedTable } from '../../infra/deployed-table.ts';

const account = mockClient(DynamoDBClient);
const client = new DynamoDBClient({ region: 'us-east-1' });
afterEach(() => account.reset());

const tables = (
  stacks: Readonly<Record<string, string>>,
  createdOn: Readonly<Record<string, string>> = {},
  statuses: Readonly<Record<string, TableStatus>> = {},
) => {
  account.on(ListTablesCommand).resolves({ TableNames: Object.keys(stacks) });
  for (const [name, stack] of Object.entries(stacks)) {
    const Table = {
      TableArn: `arn:${name}`,
      CreationDateTime: new Date(createdOn[name] ?? '2026-01-01'),
      TableStatus: statuses[name] ?? TableStatus.ACTIVE,
    };
    account.on(DescribeTableCommand, { TableName: name }).resolves({ Table });
    const Tags = stack === '' ? [] : [{ Key: 'aws:cloudformation:stack-name', Value: stack }];
    account.on(ListTagsOfResourceCommand, { ResourceArn: `arn:${name}` }).resolves({ Tags });
  }
};

describe('the table that a deployment upgrades', () => {
  it('belongs to its stack rather than to an earlier attempt', async () => {
    tables({ 'Staffbook-production-Table1': '', 'Staffbook-production-Table2': 'Staffbook-production' });
    expect(await deployedTable({}, client)).toBe('Staffbook-production-Table2');
  });

  it('is the newest of those that carry the tag of the stack, because older ones outlived an earlier stack', async () => {
    const stack = 'Staffbook-production';
    const [first, second, third] = [`${stack}-A`, `${stack}-B`, `${stack}-C`];
    const createdOn = { [first]: '2026-03-01', [second]: '2026-05-01', [third]: '2026-04-01' };
    tables({ [first]: stack, [second]: stack, [third]: stack }, createdOn);
    expect(await deployedTable({}, client)).toBe(second);
  });

  it.each([TableStatus.INACCESSIBLE_ENCRYPTION_CREDENTIALS, TableStatus.ARCHIVED, TableStatus.DELETING])(
    'stops a deployment while nobody can use it (%s), and an older one is not taken for it',
    async (status) => {
      const stack = 'Staffbook-production';
      const [older, newer] = [`${stack}-A`, `${stack}-B`];
      tables({ [older]: stack, [newer]: stack }, { [newer]: '2026-05-01' }, { [newer]: status });
      await expect(deployedTable({}, client)).rejects.toThrow(`${newer} is ${status}, so it can't be prepared.`);
      tables({ [older]: stack, [newer]: stack }, { [newer]: '2026-05-01' }, { [older]: status });
      expect(await deployedTable({}, client)).toBe(newer);
    },
  );

  it('is one that is being updated, too', async () => {
    const stack = 'Staffbook-production';
    tables({ [`${stack}-A`]: stack }, {}, { [`${stack}-A`]: TableStatus.UPDATING });
    expect(await deployedTable({}, client)).toBe(`${stack}-A`);
  });

  it('belongs to the stage that is deployed', async () => {
    tables({ 'Staffbook-production-T': 'Staffbook-production', 'Staffbook-staging-T': 'Staffbook-staging' });
    expect(await deployedTable({ stage: 'staging' }, client)).toBe('Staffbook-staging-T');
  });

  it('is the restored one when a parameter names it', async () => {
    expect(await deployedTable({ restoredTable: 'restored' }, client)).toBe('restored');
  });

  it('does not exist before the first deployment', async () => {
    tables({});
    expect(await deployedTable({}, client)).toBeUndefined();
  });
});
