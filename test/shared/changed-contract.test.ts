import { describe, expect, it } from 'vitest';
import { collections } from '../../shared/contract/collections.ts';
import { drop, rename } from '../../shared/contract/changes.ts';
import type { Collection, ListOrder } from '../../shared/contract/collection.ts';
import { lines, type LineFields, text } from '../../shared/contract/field.ts';
import { missingValueMessages } from '../../shared/contract/missing-values.ts';
import { shapeHash } from '../../shared/contract/parts.ts';
import { privacyProblems, stepProblems } from './contract-problems.ts';

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

const Team: Collection = collections.Team;
const User: Collection = collections.User;
const changed = (more: Partial<Collection>): Collection => ({ ...Team, ...more });

describe('a step of "changes"', () => {
  it('is none that the contract must not have', () => {
    expect(Object.values<Collection>(collections).flatMap(stepProblems)).toEqual([]);
  });

  it('is refused if it changes a field in place', () => {
    const up = ({ rank }: Readonly<Record<string, unknown>>) => ({ rank: Number(rank) * 100 });
    expect(stepProblems(changed({ changes: [{ from: ['rank'], to: ['rank'], up }] }))).toEqual([
      'Team.rank is read and set by a step. An older release would read the new values, and the step would change them again. Give the field a new name.',
    ]);
  });

  it('is refused if what it renames or drops is declared again, and not if it only fills in', () => {
    const refused = [
      'Team.name is declared, but a step took its values away, and records may still have them. Choose a name that was never used.',
    ];
    expect(stepProblems(changed({ changes: [rename('name', 'title')] }))).toEqual(refused);
    expect(stepProblems(changed({ changes: [drop('name')] }))).toEqual(refused);
    expect(stepProblems(changed({ changes: [rename('hue', 'shade'), drop('motto')] }))).toEqual([]);
    const step = { from: ['name'], to: ['region'], up: () => ({ region: 'north' }) };
    expect(stepProblems(changed({ changes: [step] }))).toEqual([]);
  });
});

describe('a private field', () => {
  it('is only where operations leave it out, and nobody can filter by it', () => {
    expect(Object.values<Collection>(collections).flatMap(privacyProblems)).toEqual([]);
  });

  it('is refused in other collections', () => {
    expect(privacyProblems(changed({ fields: { motto: text(80, { private: true }) } }))).toEqual([
      'Team.motto is private, but only generic calls leave it out. Let every operation that returns these records call "present" (functions/crud/access.ts), test that, and add Team to the collections here.',
    ]);
  });

  it('is refused as a filter, and not as an internal list', () => {
    const list: ListOrder = { name: 'by_email', field: 'email', by: 'value' };
    expect(privacyProblems({ ...User, lists: [list] })).toEqual([
      'User.email is private, but everyone who can list these records can filter by it ("by_email"). Make the list internal, or the field public.',
    ]);
    expect(privacyProblems({ ...User, lists: [{ ...list, isInternal: true }] })).toEqual([]);
  });
});
