import { Aws, CfnCondition, Fn } from 'aws-cdk-lib';
import { Alarm, type CfnAlarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { alarmRules, type AlarmRule, type Watched } from './alarm-rules.ts';

function makeAlarm(scope: Construct, rule: AlarmRule): Alarm {
  const { id, says, metric, above, below, periods = 1, among = periods, isSilenceBad = false } = rule;
  return new Alarm(scope, id, {
    alarmDescription: says,
    metric,
    threshold: above ?? below ?? 0,
    comparisonOperator:
      above === undefined ? ComparisonOperator.LESS_THAN_THRESHOLD : ComparisonOperator.GREATER_THAN_THRESHOLD,
    evaluationPeriods: among,
    datapointsToAlarm: periods,
    treatMissingData: isSilenceBad ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  });
}

/** Creates alarms that email when they start and end. Returns those that exist in every region. */
export function createAlarms(scope: Construct, watched: Watched, topic: ITopic): Alarm[] {
  const action = new SnsAction(topic);
  const isVirginia = new CfnCondition(scope, 'IsVirginia', { expression: Fn.conditionEquals(Aws.REGION, 'us-east-1') });
  return alarmRules(watched).flatMap((rule) => {
    const alarm = makeAlarm(scope, rule);
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
    if (!rule.isInVirginia) return alarm;
    (alarm.node.defaultChild as CfnAlarm).cfnOptions.condition = isVirginia;
    return [];
  });
}
