import type { Issue } from '../contract/collection.ts';
import { messages } from '../contract/field.ts';
import { type FigureKind, hourKindTitles, noteKinds } from '../timesheets/hours.ts';
import {
  type Accepted,
  composed,
  isPlainCode,
  NOT_PLAIN,
  type PayrollLayout,
  type ProviderRules,
  providerRules,
} from './providers.ts';

/** A layout that is being checked: fields with problems of their own are missing. */
type Partly = { readonly [F in keyof PayrollLayout]?: PayrollLayout[F] | null };

export const accepts = (accepted: Accepted | null, value: string): boolean =>
  accepted === null || accepted.pattern.test(composed(value));

/** R75: whether a kind is about hours that are paid under codes of other kinds, so that it needs one of its own. */
export const isNote = (kind: FigureKind): boolean => noteKinds.some((each) => each === kind);

/** Programs may ignore case. */
export const isSameCode = (one: string, other: string): boolean =>
  composed(one).toLowerCase() === composed(other).toLowerCase();

function companyIssues({ company_code, company_time, batch_id }: Partly, rules: ProviderRules): Issue[] {
  const issues: Issue[] = [];
  const { name, companyCode, hasCompanyTime, hasBatchId } = rules;
  if (companyCode && (company_code ?? null) === null)
    issues.push({ field: 'company_code', message: messages.required });
  else if (companyCode && !accepts(companyCode, company_code ?? '')) {
    issues.push({ field: 'company_code', message: `${name} takes ${companyCode.expected}.` });
  }
  if (hasCompanyTime && !/^\d{1,20}$/.test(company_time ?? '')) {
    issues.push({ field: 'company_time', message: 'Enter the number that QuickBooks writes to its timer lists.' });
  }
  if (hasBatchId && batch_id && !isPlainCode(batch_id)) issues.push({ field: 'batch_id', message: NOT_PLAIN });
  return issues;
}

function codeIssues({ codes }: Partly, { name, code: accepted }: ProviderRules): Issue[] {
  const all = codes ?? [];
  return all.flatMap(({ kind, code }, index): Issue[] => {
    if (all.findIndex((each) => each.kind === kind) < index) {
      return [{ field: `codes.${index}.kind`, message: `${hourKindTitles[kind]} already has a code.` }];
    }
    if (accepted === null) {
      return [{ field: `codes.${index}.code`, message: `${name} has a column for each kind, so it has no codes.` }];
    }
    if (!accepts(accepted, code)) {
      return [{ field: `codes.${index}.code`, message: `${name} takes ${accepted.expected}.` }];
    }
    if (!isNote(kind) || !all.some((each) => each.kind !== kind && isSameCode(each.code, code))) return [];
    const message = `These hours are already paid under other codes, so ${hourKindTitles[kind]} needs its own code.`;
    return [{ field: `codes.${index}.code`, message }];
  });
}

/** Returns everything that keeps a layout from describing a file. */
export function payrollLayoutIssues(layout: Partly): Issue[] {
  const rules = layout.provider && providerRules[layout.provider];
  if (!rules) return [];
  return [...companyIssues(layout, rules), ...codeIssues(layout, rules)];
}
