import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../../infra/fingerprint.ts';

const folder = mkdtempSync(join(tmpdir(), 'staffbook-read-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = join(folder, 'register.csv');
writeFileSync(file, 'Date,Num,Payee,Category,Amount\n03/04/2024,0451,Ann,Rent,"-1,250.00"\n05/04/2024,,Bob,,20.00\n');

const command = ['infra/run.mjs', 'read-file'];
const options = { cwd: root, encoding: 'utf8' } as const;

describe('npm run read-file', () => {
  it('prints what is understood as one line of JSON', () => {
    const said = execFileSync(
      process.execPath,
      [...command, file, '--json', '--answer', 'date order=day first'],
      options,
    );
    expect(JSON.parse(said)).toEqual({
      kind: 'register',
      format: 'CSV',
      rows: [{ date: '2024-04-03', number: '0451', payee: 'Ann', cents: 125000, void: false, cleared: false }],
      asked: ['date order'],
      answered: { 'date order': 'day first' },
      said: ['1 row is left out (money received), 20.00 in total: line 3.'],
    });
  });

  it('prints count, sum, questions and what is left out for reading', () => {
    const said = execFileSync(process.execPath, [...command, 'register.csv'], {
      ...options,
      env: { ...process.env, INIT_CWD: folder },
    });
    expect(said).toMatch(/Payments: +1 row, 1,250\.00 in total/);
    expect(said).toMatch(/Question: +date order/);
    expect(said).toMatch(/1 row is left out \(money received\)/);
  });

  it.each([
    [[], /FILE is missing/],
    [[join(folder, 'none.csv')], /There's no file/],
    [[folder], /is not a file/],
    [[file, '--answer', 'color=red'], /--answer can't be "color=red"/],
    [[file, '--answer', 'date order=maybe'], /must be "day first", "month first" or "year first"/],
  ])('refuses %j with a sentence', (args, sentence) => {
    const { status, stderr } = spawnSync(process.execPath, [...command, ...args], options);
    expect(status).toBe(1);
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});
