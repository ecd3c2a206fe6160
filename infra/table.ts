import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { AttributeType, BillingMode, type ITable, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { table as names } from '../shared/contract/table.ts';
import { retention } from '../shared/retention.ts';

interface TableInput {
  readonly encryptionKey: IKey;
  readonly keepData: boolean;
  /** Name of a restored table to use instead of the stack's own; none if empty. */
  readonly restoredTable: string;
}

/**
 * Returns the table that the functions use: the stack's own or a restored one. The stack's own is kept either way; in
 * production, no change of the stack can delete it.
 */
export function createTable(scope: Construct, { encryptionKey, keepData, restoredTable }: TableInput): ITable {
  const own = createOwnTable(scope, encryptionKey, keepData);
  if (!restoredTable) return own;
  Validations.of(own).acknowledge({
    id: 'NIST.800.53.R5-DynamoDBInBackupPlan',
    reason:
      'The restored table is backed up instead. This one is only kept for reference, is no longer written to, and can ' +
      'still be restored to any second of the last 35 days.',
  });
  return Table.fromTableAttributes(scope, 'RestoredTable', { tableName: restoredTable, encryptionKey });
}

function createOwnTable(scope: Construct, encryptionKey: IKey, keepData: boolean): Table {
  return new Table(scope, 'Table', {
    partitionKey: { name: names.partitionKey, type: AttributeType.STRING },
    sortKey: { name: names.sortKey, type: AttributeType.STRING },
    timeToLiveAttribute: names.ttl,
    billingMode: BillingMode.PAY_PER_REQUEST,
    encryption: TableEncryption.CUSTOMER_MANAGED,
    encryptionKey,
    pointInTimeRecoverySpecification: {
      pointInTimeRecoveryEnabled: true,
      recoveryPeriodInDays: retention.recoveryDays,
    },
    deletionProtection: keepData,
    // Also retained if the first deployment fails, because a protected table can't be deleted with the rest.
    removalPolicy: keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
}
