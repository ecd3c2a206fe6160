import {
  DescribeTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  ListTagsOfResourceCommand,
  TableStatus,
} from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, describe, expect, it, vi } from 'vitest';
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
    'is none that nobody can use, such as what a failed first deployment left without its key (%s), which is said',
    async (status) => {
      const stack = 'Staffbook-production';
      const [older, newer] = [`${stack}-A`, `${stack}-B`];
      const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
      tables({ [older]: stack }, {}, { [older]: status });
      expect(await deployedTable({}, client)).toBeUndefined();
      expect(said.mock.calls.join('')).toContain(`${older} is ${status}`);
      tables({ [older]: stack, [newer]: stack }, { [newer]: '2026-05-01' }, { [newer]: status });
      expect(await deployedTable({}, client)).toBe(older);
      said.mockRestore();
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
