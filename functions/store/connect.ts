import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { tableAtHand } from '../deployment/table-at-hand.ts';

export const connectTable = (): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(new DynamoDBClient(tableAtHand() ?? {}), {
    marshallOptions: { removeUndefinedValues: true },
  });
