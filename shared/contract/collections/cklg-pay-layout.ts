import { rules } from '../../access/policy.ts';
import { layoutIssues } from '../../ledger/pay-layout-rules.ts';
import {
  MAX_FIELD_WIDTH,
  payContents,
  payDates,
  payExtensions,
  payFills,
  payFormats,
  payLineEnds,
  paySides,
} from '../../ledger/pay-layout-words.ts';
import { defineCollection } from '../collection.ts';
import { choice, flag, integer, lines, name, text } from '../field.ts';

const MAX_FIELDS = 40;
const MAX_CODE = 10;

const payFields = (label: string, help: string) =>
  lines(
    {
      content: choice(payContents, { required: true }),
      text: text(40, { label: 'Text' }),
      width: integer({ min: 1, max: MAX_FIELD_WIDTH }),
      side: choice(paySides, { label: 'Align' }),
      fill: choice(payFills, { label: 'Fill with' }),
      date_pattern: choice(payDates, { label: 'Date' }),
    },
    MAX_FIELDS,
    { label, help },
  );

/** R64: a company's own layout of Positive Pay files, for a bank with a layout that isn't among the presets. */
export const cklgPayLayout = defineCollection({
  name: 'CklgPayLayout',
  area: 'ledger',
  one: 'layout',
  many: 'layouts',
  fields: {
    name: name(60, { required: true }),
    format: choice(payFormats, { required: true, help: 'What separates the fields of a line.' }),
    detail: payFields('Check line', 'Its fields, in order. In fixed-width files, each needs a width.'),
    header: payFields('Header', 'The first line, if your bank wants one.'),
    trailer: payFields('Trailer', 'The last line, with the count and sums, if your bank wants one.'),
    has_titles: flag(false, { label: 'Column titles', help: 'Starts the file with a line of titles.' }),
    issue_code: text(MAX_CODE, { label: 'Code for issued checks' }),
    void_code: text(MAX_CODE, { label: 'Code for voids', help: 'Leave empty if the bank takes issued checks only.' }),
    has_plain_payees: flag(true, {
      label: 'Plain payees',
      help: 'Capitals without accents or special characters, which is how most banks compare payees.',
    }),
    line_end: choice(payLineEnds, { required: true, fallback: 'CRLF', label: 'Line endings' }),
    extension: choice(payExtensions, { required: true, fallback: 'txt', label: 'File extension' }),
  },
  sameName: ['name'],
  check: layoutIssues,
  access: { read: rules.ledgerReaders, write: rules.adminPresident },
});
