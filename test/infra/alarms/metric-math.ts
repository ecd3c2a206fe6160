/** One value per period, oldest first; undefined where data is missing. */
export type Series = readonly (number | undefined)[];

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z_]\w*)|([-+(),]))/y;

function tokensOf(expression: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < expression.trimEnd().length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(expression);
    if (!match) throw new Error(`Metric math that is not known here, from "${expression.slice(at)}" on.`);
    tokens.push(match[1] ?? match[2] ?? match[3] ?? '');
  }
  return tokens;
}

const both = (one: Series, other: Series, compute: (a: number, b: number) => number): Series =>
  one.map((a, at) => {
    const b = other[at];
    return a === undefined || b === undefined ? undefined : compute(a, b);
  });

/**
 * The part of CloudWatch metric math that the alarms use: sums and differences, which have a value only where both
 * sides do, and FILL(series, number). Anything else must be added here first.
 */
export function metricMath(expression: string, series: Readonly<Record<string, Series>>): Series {
  const tokens = tokensOf(expression);
  const length = Object.values(series)[0]?.length ?? 0;
  const take = (expected?: string): string => {
    const token = tokens.shift();
    if (token === undefined || (expected !== undefined && token !== expected))
      throw new Error(`${expression}: expected ${expected ?? 'more'}, found ${token ?? 'its end'}.`);
    return token;
  };

  const term = (): Series => {
    const token = take();
    if (token === '(') {
      const inner = sum();
      take(')');
      return inner;
    }
    if (/^\d/.test(token)) return Array.from({ length }, () => Number(token));
    if (tokens[0] === '(') {
      if (token !== 'FILL') throw new Error(`${token} is not known here.`);
      take('(');
      const filled = sum();
      take(',');
      const value = Number(take());
      take(')');
      return filled.map((one) => one ?? value);
    }
    const known = series[token];
    if (!known) throw new Error(`${expression} names ${token}, which is no metric of the alarm.`);
    return known;
  };

  const sum = (): Series => {
    let result = term();
    while (tokens[0] === '+' || tokens[0] === '-') {
      const sign = take() === '+' ? 1 : -1;
      result = both(result, term(), (a, b) => a + sign * b);
    }
    return result;
  };

  const result = sum();
  if (tokens.length > 0) throw new Error(`${expression}: nothing was expected after its end, found ${tokens[0]}.`);
  return result;
}
