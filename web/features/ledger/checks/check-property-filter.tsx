import PropertyFilter, { type PropertyFilterProps } from '@cloudscape-design/components/property-filter';
import { useMemo } from 'react';
import { countOf } from '../../../../shared/count-of.ts';
import { ACTIVE, type CheckToken, filterProperties, VOID } from './check-query.ts';
import { OUTSTANDING } from './check-rows.ts';
import { FILTER_CHECKS, FIND_CHECKS } from './texts.ts';
import { branchesOf, meantToken, shownToken } from './tree-tokens.ts';
import type { FilteredChecks } from './use-filtered-checks.ts';

const properties: PropertyFilterProps['filteringProperties'] = filterProperties.map(
  ({ key, label, many, operators }) => ({
    key,
    propertyLabel: label,
    groupValuesLabel: many,
    operators: operators.filter((operator) => !operator.endsWith('^')),
    defaultOperator: '=',
  }),
);

const distinct = (propertyKey: string, values: readonly string[]) =>
  [...new Set(values)]
    .filter(Boolean)
    .toSorted((a, b) => a.localeCompare(b))
    .map((value) => ({ propertyKey, value }));

const texts: PropertyFilterProps.I18nStrings = {
  filteringAriaLabel: FILTER_CHECKS,
  filteringPlaceholder: FIND_CHECKS,
  removeTokenButtonAriaLabel: (token) => `Remove the filter ${token.propertyLabel} ${token.operator} ${token.value}`,
};

/** Filters the table by property, or by text in any property. */
export function CheckPropertyFilter({ checks }: { readonly checks: FilteredChecks }) {
  const { query, all: rows, setQuery: onChange } = checks;
  const matches = checks.rows.length;
  const options = useMemo(() => {
    const accounts = rows.map(({ account }) => account);
    const fundSources = rows.map(({ fundSource }) => fundSource);
    return [
      ...distinct(
        'payee',
        rows.map(({ payee }) => payee),
      ),
      ...distinct('account', [...accounts, ...branchesOf(accounts)]),
      ...distinct('fund_source', [...fundSources, ...branchesOf(fundSources)]),
      ...distinct('state', [ACTIVE, VOID]),
      ...distinct('cleared', [OUTSTANDING]),
    ];
  }, [rows]);
  return (
    <PropertyFilter
      query={{ operation: query.operation, tokens: query.tokens.map(shownToken) }}
      filteringProperties={properties}
      filteringOptions={options}
      countText={countOf(matches, 'match', 'matches')}
      i18nStrings={texts}
      virtualScroll
      expandToViewport
      onChange={({ detail }) =>
        onChange({ operation: detail.operation, tokens: (detail.tokens as readonly CheckToken[]).map(meantToken) })
      }
    />
  );
}
