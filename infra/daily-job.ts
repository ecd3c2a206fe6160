import { Duration, TimeZone, Validations } from 'aws-cdk-lib';
import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

/** Where runs end that failed each time; what is in it raises an alarm and can be run again. */
export function createDeadLetters(scope: Construct, encryptionMasterKey: IKey): Queue {
  const queue = new Queue(scope, 'DeadLetters', {
    encryption: QueueEncryption.KMS,
    encryptionMasterKey,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  Validations.of(queue).acknowledge({
    id: 'Serverless-SQSRedrivePolicy',
    reason: 'This is the queue that the others would lead to; nothing receives from it but a person.',
  });
  return queue;
}

/** Runs the daily function shortly after each day begins where the company is (R18); a run done twice changes nothing. */
export function scheduleDailyJob(
  scope: Construct,
  { daily, timeZone, deadLetters, key }: { daily: IFunction; timeZone: string; deadLetters: Queue; key: IKey },
): void {
  const role = new Role(scope, 'DailyJobRole', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') });
  const policy = new ManagedPolicy(scope, 'DailyJobPolicy', {
    description: 'Staffbook: what the schedule may do.',
    roles: [role],
    statements: [
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [daily.functionArn] }),
      new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [deadLetters.queueArn] }),
      new PolicyStatement({ actions: ['kms:Decrypt', 'kms:GenerateDataKey'], resources: [key.keyArn] }),
    ],
  });
  const schedule = new Schedule(scope, 'DailyJob', {
    description: 'What is due once a day: locking overdue timesheets, reporting.',
    schedule: ScheduleExpression.cron({ hour: '0', minute: '5', timeZone: TimeZone.of(timeZone) }),
    target: new LambdaInvoke(daily, {
      role: role.withoutPolicyUpdates(),
      deadLetterQueue: deadLetters,
      retryAttempts: 5,
      maxEventAge: Duration.hours(6),
    }),
  });
  schedule.node.addDependency(policy);
}
