import { metricMath, type Series } from './metric-math.ts';

interface MetricQuery {
  readonly Id: string;
  readonly Expression?: string;
  readonly MetricStat?: { readonly Metric: MetricOf; readonly Period: number };
}

interface MetricOf {
  readonly MetricName: string;
  readonly Dimensions?: readonly { readonly Name: string; readonly Value: unknown }[];
}

export type MissingData = 'breaching' | 'notBreaching' | 'ignore';

export interface AlarmProperties {
  readonly MetricName?: string;
  readonly Period?: number;
  readonly Metrics?: readonly MetricQuery[];
  readonly ComparisonOperator: string;
  readonly Threshold: number;
  readonly EvaluationPeriods: number;
  readonly DatapointsToAlarm?: number;
  readonly TreatMissingData: MissingData;
}

/** `kept`: the previous state stays. */
export type AlarmState = 'ALARM' | 'OK' | 'kept';

const comparisons: Readonly<Record<string, (value: number, threshold: number) => boolean>> = {
  GreaterThanThreshold: (value, threshold) => value > threshold,
  LessThanThreshold: (value, threshold) => value < threshold,
};

/**
 * CloudWatch retrieves more periods than it evaluates, so that it has enough values when some are missing. It does not
 * document how many more; the examples of its guide use two.
 */
const LOOKED_AT_BESIDES = 2;

interface Rule {
  /** The number of latest values evaluated, and how many of them must breach. */
  readonly among: number;
  readonly periods: number;
  readonly missing: MissingData;
}

/** The state after points that breach (true), don't (false) or are missing, as the CloudWatch guide describes it. */
export function alarmStateOf(points: readonly (boolean | undefined)[], { among, periods, missing }: Rule): AlarmState {
  const there = points.slice(-(among + LOOKED_AT_BESIDES)).filter((point) => point !== undefined);
  const evaluated = there.slice(-among);
  const bad = evaluated.filter(Boolean).length;
  const lacking = among - evaluated.length;
  if (missing === 'ignore' && lacking > 0 && bad < periods) return evaluated.includes(false) ? 'OK' : 'kept';
  return bad + (missing === 'breaching' ? lacking : 0) >= periods ? 'ALARM' : 'OK';
}

const nameOf = ({ MetricName, Dimensions = [] }: MetricOf): string => {
  const operation = Dimensions.find(({ Name }) => Name === 'Operation')?.Value;
  return typeof operation === 'string' ? `${MetricName} ${operation}` : MetricName;
};

/** The metrics an alarm reads; for the table's metrics, the name is followed by the operation. */
export const metricsOf = ({ MetricName, Metrics = [] }: AlarmProperties): string[] =>
  MetricName === undefined
    ? Metrics.flatMap(({ MetricStat }) => (MetricStat ? nameOf(MetricStat.Metric) : []))
    : [MetricName];

/** The values that decide an alarm's state: its one metric, or its expression over several. */
function valuesOf({ MetricName, Metrics = [] }: AlarmProperties, given: Readonly<Record<string, Series>>): Series {
  const length = Math.max(...Object.values(given).map((series) => series.length));
  const none = Array.from({ length }, () => undefined);
  if (MetricName !== undefined) return given[MetricName] ?? none;
  const series = Metrics.flatMap(({ Id, MetricStat }) =>
    MetricStat ? [[Id, given[nameOf(MetricStat.Metric)] ?? none] as const] : [],
  );
  const expression = Metrics.find(({ Expression }) => Expression !== undefined)?.Expression ?? '';
  return metricMath(expression, Object.fromEntries(series));
}

/** The state of an alarm after these metric values; a metric that is not given has no values. */
export function evaluate(alarm: AlarmProperties, given: Readonly<Record<string, Series>>): AlarmState {
  const isBad = comparisons[alarm.ComparisonOperator];
  if (!isBad) throw new Error(`${alarm.ComparisonOperator} is not known here.`);
  const points = valuesOf(alarm, given).map((value) =>
    value === undefined ? undefined : isBad(value, alarm.Threshold),
  );
  const { EvaluationPeriods: among, DatapointsToAlarm: periods = among, TreatMissingData: missing } = alarm;
  return alarmStateOf(points, { among, periods, missing });
}
