import { RemovalPolicy } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { keepsCopies, type Parameters } from './parameters.ts';

/**
 * Creates a log with the installation's retention, up to ten years. It serves as its own archive, because writing a log
 * costs more than keeping it for a year. In production, it is retained when its stack is deleted.
 */
export const createLog = (scope: Construct, id: string, parameters: Parameters, encryptionKey: IKey): LogGroup =>
  new LogGroup(scope, id, {
    retention: parameters.logRetentionDays as RetentionDays,
    encryptionKey,
    removalPolicy: keepsCopies(parameters) ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
  });
