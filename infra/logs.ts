import { RemovalPolicy } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { keepsCopies, type Parameters } from './parameters.ts';

/**
 * A log that is kept for as long as the installation says, up to ten years: it is its own archive, since what is written
 * costs more than a year of keeping it does. That of production stays for so long when its stack goes.
 */
export const createLog = (scope: Construct, id: string, parameters: Parameters, encryptionKey: IKey): LogGroup =>
  new LogGroup(scope, id, {
    retention: parameters.logRetentionDays as RetentionDays,
    encryptionKey,
    removalPolicy: keepsCopies(parameters) ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
  });
