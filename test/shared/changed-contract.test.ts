import { describe, expect, it } from 'vitest';
import { collections } from '../../shared/contract/collections.ts';
import type { Collection } from '../../shared/contract/collection.ts';
import { lines, type LineFields, text } from '../../shared/contract/field.ts';
import { missingValueMessages } from '../../shared/contract/missing-values.ts';
import { shapeHash } from '../../shared/contract/parts.ts';

const InvcInvoice: Collection = collections.InvcInvoice;

const invoicesWith = (parts: LineFields): Collection => {
  const line = InvcInvoice.fields.line_items!.lines!;
  return { ...InvcInvoice, fields: { ...InvcInvoice.fields, line_items: lines({ ...line, ...parts }, 200) } };
};

describe('a part of lines that was added', () => {
  it('is part of the shape of its records, as is whether it is required', () => {
    const [optional, required] = [text(5), text(5, { required: true })];
    const added: LineFields[] = [{}, { tax_code: optional }, { tax_code: required }];
    const shapes = added.map((parts) => shapeHash(invoicesWith(parts)));
    expect(new Set(shapes).size).toBe(3);
    expect(shapes[0]).toBe(shapeHash(InvcInvoice));
  });

  it('is refused if it is required, because lines stored so far have no value for it', () => {
    expect(missingValueMessages(invoicesWith({ tax_code: text(5) }))).toEqual([]);
    expect(missingValueMessages(invoicesWith({ tax_code: text(5, { required: true }) }))).toEqual([
      "InvcInvoice.line_items.tax_code is required, but lines stored so far don't have it. Make it optional.",
    ]);
  });
});
