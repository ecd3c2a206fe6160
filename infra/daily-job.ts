import { Duration, TimeZone, Validations } from 'aws-cdk-lib';
import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { scheduledEvent } from '../shared/daily-job.ts';

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
    reason: 'This is the dead-letter queue itself. Only people read from it.',
  });
  return queue;
}

/** An event that could not be handed over, or handled, by then is given up: the next hour's is about to come. */
const GIVEN_UP_AFTER = Duration.minutes(50);

/** Lambda's most. */
const RETRIES = 2;

/**
 * Calls the daily function shortly after each hour begins where the company is, and so shortly after each day does (R18).
 * The schedule only hands events over: when a run fails it is Lambda that tries again, within minutes and twice at most.
 * What lasts longer is made up for in a later hour, whose run finds the day not yet complete.
 */
export function scheduleDailyJob(
  scope: Construct,
  { daily, timeZone, deadLetters, key }: { daily: IFunction; timeZone: string; deadLetters: Queue; key: IKey },
): void {
  daily.configureAsyncInvoke({
    retryAttempts: RETRIES,
    maxEventAge: GIVEN_UP_AFTER,
    // Beside the event itself, which goes there too: the answer of the run, with the reason.
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
    schedule: ScheduleExpression.cron({ minute: '5', timeZone: TimeZone.of(timeZone) }),
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
