import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../infra/fingerprint.ts';

/** The lines of a section of a unit. */
function linesIn(unit: string, section: string): readonly string[] {
  const text = readFileSync(join(root, 'infra/systemd', unit), 'utf8');
  const [, after = ''] = text.split(`[${section}]\n`);
  return after.split('\n[')[0]!.split('\n');
}

it('the service is started until nobody else has its data, however long the nightly copy has it', () => {
  // Without these, systemd gives up after five starts within ten seconds.
  expect(linesIn('staffbook.service', 'Unit')).toContain('StartLimitIntervalSec=0');
  expect(linesIn('staffbook.service', 'Service')).toEqual(
    expect.arrayContaining(['Restart=on-failure', expect.stringMatching(/^RestartSec=[1-9]/)]),
  );
});

it('a nightly copy that is made up for at the start of the machine begins after the product', () => {
  expect(linesIn('staffbook-copy.service', 'Unit')).toContain('After=staffbook.service');
});
