import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { table as names } from '../shared/contract/table.ts';

/** The one table; nothing that happens to the stack can take it away. */
export const createTable = (scope: Construct): Table =>
  new Table(scope, 'Table', {
    partitionKey: { name: names.partitionKey, type: AttributeType.STRING },
    sortKey: { name: names.sortKey, type: AttributeType.STRING },
    timeToLiveAttribute: names.ttl,
    billingMode: BillingMode.PAY_PER_REQUEST,
    encryption: TableEncryption.DEFAULT,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
