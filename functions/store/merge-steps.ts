import { type Condition, isExistence, type Plan, type Step } from './plan.ts';

const keyText = ({ key }: Step): string => `${key.pk}\n${key.sk}`;

const replaced = (old: Extract<Step, { kind: 'delete' }>, fresh: Extract<Step, { kind: 'put' }>): Step => ({
  kind: 'put',
  key: fresh.key,
  item: fresh.item,
  ...(old.condition && { condition: old.condition }),
});

const placeholdersOf = ({ names = {}, values = {} }: Condition): string[] => [
  ...Object.keys(names),
  ...Object.keys(values),
];

/** Numbers a condition's placeholders, so that it can be combined with another one, which may be a combination itself. */
function renamePlaceholders(condition: Condition, other: Condition): Condition {
  const { expression, names = {}, values = {}, refuse } = condition;
  const [own, taken] = [new Set(placeholdersOf(condition)), new Set(placeholdersOf(other))];
  let number = 2;
  while ([...own].some((each) => taken.has(`${each}_${number}`))) number += 1;
  const renamed = (text: string) => text.replace(/[#:]\w+/g, (each) => (own.has(each) ? `${each}_${number}` : each));
  const rename = <T>(part: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(part).map(([name, value]) => [renamed(name), value]));
  return { expression: renamed(expression), names: rename(names), values: rename(values), refuse };
}

/** Combines two conditions. If the item exists, the failure isn't about existence, so the other error is thrown. */
function both(first: Condition | undefined, second: Condition | undefined): Condition | undefined {
  if (!first || !second) return first ?? second;
  if (isExistence(first) && isExistence(second)) return first;
  const other = renamePlaceholders(second, first);
  return {
    expression: `(${first.expression}) AND (${other.expression})`,
    names: { ...first.names, ...other.names },
    values: { ...first.values, ...other.values },
    refuse: (standing) => (standing && isExistence(first) ? second : first).refuse(standing),
  };
}

const withCondition = <S extends Step>(step: S, condition: Condition | undefined): S =>
  condition ? { ...step, condition } : step;

const sum = (
  to: Readonly<Record<string, unknown>>,
  by: Readonly<Record<string, number>> = {},
): Record<string, unknown> => ({
  ...to,
  ...Object.fromEntries(Object.entries(by).map(([name, more]) => [name, Number(to[name] ?? 0) + more])),
});

const without = <T>(values: Readonly<Record<string, T>>, names: readonly string[] = []): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

const merge = (first: Step, second: Step): Step => {
  if (first.kind === 'update' && second.kind === 'update') {
    const merged = {
      ...first,
      // Of setting and removing the same attribute, which one step can't do, the later one counts.
      set: { ...without(first.set ?? {}, second.remove), ...second.set },
      add: sum(first.add ?? {}, second.add) as Record<string, number>,
      remove: [
        ...(first.remove ?? []).filter((name) => !Object.hasOwn(second.set ?? {}, name)),
        ...(second.remove ?? []).filter((name) => !first.remove?.includes(name)),
      ],
    };
    return withCondition(merged, both(first.condition, second.condition));
  }
  if (first.kind === 'check' && (second.kind === 'check' || second.kind === 'update')) {
    return withCondition(second, both(first.condition, second.condition));
  }
  if (first.kind === 'update' && second.kind === 'check') {
    return withCondition(first, both(first.condition, second.condition));
  }
  // A record created or deleted by the same plan needs no existence check.
  if (second.kind === 'check') return first;
  if (first.kind === 'check') return second;
  if (first.kind === 'put' && second.kind === 'update') {
    return { ...first, item: { ...without(sum(first.item, second.add), second.remove), ...second.set } };
  }
  // An item that this plan deletes and puts again is only written, without requiring its absence.
  if (first.kind === 'delete' && second.kind === 'put') return replaced(first, second);
  if (first.kind === 'put' && second.kind === 'delete') return replaced(second, first);
  // A deleted record no longer needs a use counter.
  if (first.kind === 'update' && second.kind === 'delete') return second;
  if (first.kind === 'delete' && second.kind === 'update') return first;
  throw new Error(`Two steps of one plan touch the same item: ${first.kind} and ${second.kind} ${keyText(first)}`);
};

const isIdle = (step: Step): boolean =>
  step.kind === 'update' &&
  Object.keys(step.set ?? {}).length === 0 &&
  (step.remove ?? []).length === 0 &&
  Object.values(step.add ?? {}).every((by) => by === 0);

/** Merges steps on the same item, because a transaction may contain each item only once. */
export function mergeSteps(steps: Plan): Step[] {
  const byKey = new Map<string, Step>();
  for (const step of steps) {
    const earlier = byKey.get(keyText(step));
    byKey.set(keyText(step), earlier ? merge(earlier, step) : step);
  }
  // DynamoDB rejects updates without changes, so only the condition remains.
  return [...byKey.values()].flatMap((step): Step[] => {
    if (!isIdle(step)) return [step];
    return step.condition ? [{ kind: 'check', key: step.key, condition: step.condition }] : [];
  });
}
