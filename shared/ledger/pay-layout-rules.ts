import type { Issue } from '../contract/collection.ts';
import { messages } from '../contract/field.ts';
import {
  checkContents,
  dateContents,
  numberContents,
  type PayContent,
  type payDates,
  type payExtensions,
  type payFills,
  type payFormats,
  type payLineEnds,
  type paySides,
  payWord,
  sumContents,
} from './pay-layout-words.ts';

type One<T extends readonly unknown[]> = T[number];

/** A field of a line, as stored. */
export interface StoredPayField {
  readonly content: PayContent;
  readonly text: string | null;
  readonly width: number | null;
  readonly side: One<typeof paySides> | null;
  readonly fill: One<typeof payFills> | null;
  readonly date_pattern: One<typeof payDates> | null;
}

/** A layout, as stored. Presets are written in the same form. */
export interface StoredPayLayout {
  readonly name: string;
  readonly format: One<typeof payFormats>;
  readonly detail: readonly StoredPayField[];
  readonly header: readonly StoredPayField[];
  readonly trailer: readonly StoredPayField[];
  readonly has_titles: boolean;
  readonly issue_code: string | null;
  readonly void_code: string | null;
  readonly has_plain_payees: boolean;
  readonly line_end: One<typeof payLineEnds>;
  readonly extension: One<typeof payExtensions>;
}

/** A layout that is being checked: fields with problems of their own are missing. */
type Partly = { readonly [F in keyof StoredPayLayout]?: StoredPayLayout[F] | null };

type Part = 'header' | 'detail' | 'trailer';
const parts: readonly Part[] = ['header', 'detail', 'trailer'];

const isIn = (list: readonly PayContent[], { content }: StoredPayField): boolean => list.includes(content);

/** Returns what is wrong with the width of a field: exact in files of fixed width, a maximum in others. */
function widthIssue(field: StoredPayField, layout: Partly): string | undefined {
  const { width, text, content, date_pattern } = field;
  const isFixed = layout.format === 'fixed-width';
  if (width === null) return isFixed ? 'Fixed-width files need a width.' : undefined;
  if (content === 'text' && (text ?? '').length > width) return `The text is longer than ${width} characters.`;
  const length = isIn(dateContents, field) && date_pattern !== null ? date_pattern.length : 0;
  if (length > width || (isFixed && length > 0 && length < width)) return `This date takes ${length} characters.`;
  const codes = [layout.issue_code, layout.void_code].map((code) => (code ?? '').length);
  if (content === 'issue-or-void-code' && Math.max(...codes) > width) return 'The codes are longer than this width.';
  return undefined;
}

function fieldIssues(field: StoredPayField, part: Part, layout: Partly): [keyof StoredPayField, string][] {
  const issues: [keyof StoredPayField, string][] = [];
  const say = (name: keyof StoredPayField, message: string) => issues.push([name, message]);
  const isZeroFilled = layout.format === 'fixed-width' && field.fill === 'zeros';
  if (isZeroFilled && field.side !== 'right' && isIn(numberContents, field)) {
    say('side', 'Trailing zeros would change the number. Align the field right.');
  }
  if (part !== 'detail' && isIn(checkContents, field)) say('content', 'Only check lines can contain this.');
  if (part === 'detail' && isIn(sumContents, field)) say('content', 'Only a header or trailer can contain this.');
  if (isIn(dateContents, field) && field.date_pattern === null) say('date_pattern', 'Choose how the date is written.');
  if (field.content !== 'text' && field.text !== null)
    say('text', 'Only fields whose content is "Text" can have text.');
  const width = widthIssue(field, layout);
  if (width !== undefined) say('width', width);
  return issues;
}

/** Returns everything that is wrong with the codes for issued and voided checks. */
function codeIssues({ detail, issue_code, void_code }: Partly): Issue[] {
  const hasField = (detail ?? []).some(({ content }) => content === 'issue-or-void-code');
  if (hasField) {
    if ((issue_code ?? null) === null) {
      return [{ field: 'issue_code', message: 'The check line has a code. Enter the one for issued checks.' }];
    }
    const message = "Issued checks have this code too, so the bank couldn't tell voids from them.";
    return issue_code === void_code ? [{ field: 'void_code', message }] : [];
  }
  if ((void_code ?? null) === null) return [];
  return [{ field: 'void_code', message: "The check line has no code, so the bank couldn't tell voids from others." }];
}

function contentIssues({ detail }: Partly): Issue[] {
  if ((detail ?? []).length === 0) return [{ field: 'detail', message: messages.required }];
  const has = (content: PayContent) => (detail ?? []).some((field) => field.content === content);
  const missing = [
    ...(has('check-number') ? [] : [payWord('check-number')]),
    ...(has('amount') || has('amount-in-cents') ? [] : [payWord('amount')]),
  ];
  return missing.length === 0
    ? []
    : [{ field: 'detail', message: `The check line is missing: ${missing.join(', ').toLowerCase()}.` }];
}

function titleIssues({ has_titles, format, header, trailer }: Partly): Issue[] {
  if (has_titles !== true) return [];
  if (format !== 'comma') return [{ field: 'has_titles', message: 'Only comma-separated files can have titles.' }];
  const isTwice = (header ?? []).length > 0 || (trailer ?? []).length > 0;
  return isTwice ? [{ field: 'has_titles', message: "A file with titles can't have a header or trailer." }] : [];
}

/** Returns everything that keeps a layout from describing a file. */
export function layoutIssues(layout: Partly): Issue[] {
  const ofFields = parts.flatMap((part) =>
    (layout[part] ?? []).flatMap((field, index) =>
      fieldIssues(field, part, layout).map(([name, message]) => ({ field: `${part}.${index}.${name}`, message })),
    ),
  );
  return [...ofFields, ...contentIssues(layout), ...codeIssues(layout), ...titleIssues(layout)];
}

/** Whether values that the contract accepts describe a file. */
export const isLayout = (values: object): values is StoredPayLayout => layoutIssues(values).length === 0;
