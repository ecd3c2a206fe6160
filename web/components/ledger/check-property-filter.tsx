import PropertyFilter, { type PropertyFilterProps } from '@cloudscape-design/components/property-filter';
import { useMemo } from 'react';
import { ACTIVE, type CheckQuery, type CheckToken, filterProperties, OUTSTANDING, VOID } from './check-query.ts';
import type { CheckRow } from './check-rows.ts';

interface CheckPropertyFilterProps {
  readonly query: CheckQuery;
  readonly rows: readonly CheckRow[];
  readonly matches: number;
  readonly onChange: (query: CheckQuery) => void;
}

const properties: PropertyFilterProps['filteringProperties'] = filterProperties.map(
  ({ key, label, many, operators }) => ({
    key,
    propertyLabel: label,
    groupValuesLabel: many,
    operators,
    defaultOperator: '=',
  }),
);

const distinct = (propertyKey: string, values: readonly string[]) =>
  [...new Set(values)]
    .filter(Boolean)
    .toSorted((a, b) => a.localeCompare(b))
    .map((value) => ({ propertyKey, value }));

const texts: PropertyFilterProps.I18nStrings = {
  filteringAriaLabel: 'Filter checks',
  filteringPlaceholder: 'Filter by payee, account, fund source, amount, number or state',
  operatorStartsWithText: 'Is or is under',
  removeTokenButtonAriaLabel: (token) => `Remove the filter ${token.propertyLabel} ${token.operator} ${token.value}`,
};

/** Filters of the table: by property, or by words that may stand anywhere. */
export function CheckPropertyFilter({ query, rows, matches, onChange }: CheckPropertyFilterProps) {
  const options = useMemo(
    () => [
      ...distinct(
        'payee',
        rows.map(({ payee }) => payee),
      ),
      ...distinct(
        'account',
        rows.map(({ account }) => account),
      ),
      ...distinct(
        'fund_source',
        rows.map(({ fundSource }) => fundSource),
      ),
      ...distinct('state', [ACTIVE, VOID]),
      ...distinct('cleared', [OUTSTANDING]),
    ],
    [rows],
  );
  return (
    <PropertyFilter
      query={query}
      filteringProperties={properties}
      filteringOptions={options}
      countText={`${matches} ${matches === 1 ? 'match' : 'matches'}`}
      i18nStrings={texts}
      virtualScroll
      expandToViewport
      onChange={({ detail }) =>
        onChange({ operation: detail.operation, tokens: detail.tokens as readonly CheckToken[] })
      }
    />
  );
}
