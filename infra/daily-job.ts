import { Duration, TimeZone } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import type { Construct } from 'constructs';

/** Runs the daily function shortly after each day begins where the company is (R18). */
export function scheduleDailyJob(scope: Construct, daily: IFunction, timeZone: string): void {
  new Schedule(scope, 'DailyJob', {
    description: 'What is due once a day: locking overdue timesheets, reporting.',
    schedule: ScheduleExpression.cron({ hour: '0', minute: '5', timeZone: TimeZone.of(timeZone) }),
    target: new LambdaInvoke(daily, { retryAttempts: 5, maxEventAge: Duration.hours(6) }),
  });
}
