import { Duration, TimeZone, Validations } from 'aws-cdk-lib';
import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { DAILY_JOB_MINUTE, scheduledEvent } from '../shared/daily-job.ts';

/** Creates the queue for runs that failed every time. Messages in it raise an alarm and can be replayed. */
export function createDeadLetters(scope: Construct, encryptionMasterKey: IKey): Queue {
  const queue = new Queue(scope, 'DeadLetters', {
    encryption: QueueEncryption.KMS,
    encryptionMasterKey,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  Validations.of(queue).acknowledge({
    id: 'Serverless-SQSRedrivePolicy',
    reason: 'This is the dead-letter queue itself. Only people read from it.',
  });
  return queue;
}

/** Older events are discarded, because the next hourly one is due soon. */
const GIVEN_UP_AFTER = Duration.minutes(50);

/** Lambda's maximum. */
const RETRIES = 2;

/**
 * Calls the daily function shortly after each hour starts in the company's time zone, and so shortly after each day
 * starts (R18). The schedule only invokes the function; Lambda retries a failed run at most twice within minutes. After
 * a longer outage, a later hourly run finds the day incomplete and catches up.
 */
export function scheduleDailyJob(
  scope: Construct,
  { daily, timeZone, deadLetters, key }: { daily: IFunction; timeZone: string; deadLetters: Queue; key: IKey },
): void {
  daily.configureAsyncInvoke({
    retryAttempts: RETRIES,
    maxEventAge: GIVEN_UP_AFTER,
    // In addition to the event itself, the queue gets the run's response with the reason.
    onFailure: new SqsDestination(deadLetters),
  });
  const role = new Role(scope, 'DailyJobRole', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') });
  const policy = new ManagedPolicy(scope, 'DailyJobPolicy', {
    description: 'Staffbook: permissions of the schedule.',
    roles: [role],
    statements: [
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [daily.functionArn] }),
      new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [deadLetters.queueArn] }),
      new PolicyStatement({ actions: ['kms:Decrypt', 'kms:GenerateDataKey'], resources: [key.keyArn] }),
    ],
  });
  const schedule = new Schedule(scope, 'DailyJob', {
    description:
      "Runs the daily job: locks overdue timesheets and reports. Called hourly until the day's work is complete.",
    schedule: ScheduleExpression.cron({ minute: String(DAILY_JOB_MINUTE), timeZone: TimeZone.of(timeZone) }),
    target: new LambdaInvoke(daily, {
      input: ScheduleTargetInput.fromObject(scheduledEvent),
      role: role.withoutPolicyUpdates(),
      deadLetterQueue: deadLetters,
      retryAttempts: 5,
      maxEventAge: GIVEN_UP_AFTER,
    }),
  });
  schedule.node.addDependency(policy);
}
