import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../infra/fingerprint.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { v6 } from './asvs/authentication.ts';
import { v11, v12, v13, v14 } from './asvs/cloud-and-data.ts';
import { v15, v16 } from './asvs/code-and-logs.ts';
import { v1, v2, v3, v4 } from './asvs/input-and-web.ts';
import { v7, v8, v9 } from './asvs/sessions-and-access.ts';
import { v10 } from './asvs/single-sign-on.ts';
import { absentChapters } from './asvs/requirement.ts';

const chapters = {
  V1: v1,
  V2: v2,
  V3: v3,
  V4: v4,
  V6: v6,
  V7: v7,
  V8: v8,
  V9: v9,
  V10: v10,
  V11: v11,
  V12: v12,
  V13: v13,
  V14: v14,
  V15: v15,
  V16: v16,
};
const all = Object.values(chapters).flat();

/** The number of level 1 and level 2 requirements in each chapter of ASVS 5.0.0. */
const counts: Readonly<Record<keyof typeof chapters, readonly [one: number, two: number]>> = {
  V1: [8, 19],
  V2: [4, 7],
  V3: [8, 11],
  V4: [2, 8],
  V6: [13, 22],
  V7: [6, 12],
  V8: [4, 3],
  V9: [4, 3],
  V10: [5, 24],
  V11: [3, 11],
  V12: [3, 6],
  V13: [1, 12],
  V14: [2, 7],
  V15: [3, 10],
  V16: [0, 16],
};

const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file));
const holding = (files: readonly string[], pattern: RegExp): string[] =>
  files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')));
const program = ['functions', 'shared', 'web'].flatMap(sources);

describe('the OWASP ASVS 5.0 table', () => {
  it('has every level 1 and 2 requirement of the applicable chapters, once', () => {
    const counted = Object.entries(chapters).map(([name, rows]) => [
      name,
      [1, 2].map((level) => rows.filter((row) => row.level === level).length),
    ]);
    expect(Object.fromEntries(counted)).toEqual(counts);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const [name, rows] of Object.entries(chapters)) {
      expect(rows.filter(({ id }) => !id.startsWith(`${name.slice(1)}.`))).toEqual([]);
    }
    expect(Object.keys(absentChapters)).toEqual(['V5', 'V17']);
  });

  it('says how each requirement is met, or why not', () => {
    const unsaid = all.filter(({ proofs, absent, open }) => proofs.length === 0 && !absent && !open);
    expect(unsaid.map(({ id }) => id)).toEqual([]);
  });

  it('leaves open only what a product rule decides, naming the rule and what compensates for it', () => {
    const left = all.filter((row) => row.open !== undefined);
    expect(left.map(({ id }) => id)).toEqual(['6.2.1', '6.3.3', '6.5.5', '14.3.3']);
    for (const { id, open, proofs } of left) {
      expect([id, /\bR\d+\b/.test(open ?? ''), proofs.length > 0]).toEqual([id, true, true]);
    }
  });

  it('names only existing files and tests', () => {
    const gone = all.flatMap(({ id, proofs }) =>
      proofs
        .filter((proof) => {
          const [path = '', title] = proof.split('#');
          const file = join(root, path);
          if (!existsSync(file) || !statSync(file).isFile()) return true;
          return title !== undefined && !readFileSync(file, 'utf8').includes(title);
        })
        .map((proof) => `${id}: ${proof}`),
    );
    expect(gone).toEqual([]);
  });
});

describe('in the sources', () => {
  it('no text from people becomes code, a pattern or markup', () => {
    expect(
      holding(program, /\beval\(|new Function\(|dangerouslySetInnerHTML|\.(inner|outer)HTML\b|document\.write/),
    ).toEqual([]);
    // The only one that is built contains a number.
    expect(holding(program, /new RegExp\(/)).toEqual(['functions/identity/generated-password.ts']);
  });

  it('no weak hash is used', () => {
    expect(holding(program, /createH(ash|mac)\('(?!sha256')/)).toEqual([]);
  });

  it('no secret comes from Math.random', () => {
    const using = holding(sources('functions'), /Math\.random/);
    // Wait times, free slots and the demo company may use it.
    expect(using.filter((file) => /identity|tokens|mail|keys/.test(file))).toEqual([]);
  });

  it('no address carries a secret', () => {
    const secret = /pass|token|code|secret/i;
    const asked = endpoints.flatMap(({ target, routeKey }) =>
      target.kind === 'operation' ? Object.keys(target.operation.query).map((name) => `${routeKey} ${name}`) : [],
    );
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((each) => secret.test(each.split(' ')[2] ?? ''))).toEqual([]);
  });
});
