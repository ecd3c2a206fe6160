import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Disk } from '../../infra/local/disk.ts';
import { canMount, mountSmallDisk } from '../support/small-disk.ts';

it.skipIf(!canMount)(
  'a full disk is blamed for calls that were running when it was noticed but not for later ones',
  async () => {
    const small = mountSmallDisk(3_000_000);
    try {
      const disk = new Disk(small.folder);
      const before = performance.now();
      expect(await disk.wasFullSince(before)).toBe(false);
      const filler = join(small.folder, 'filler');
      writeFileSync(filler, Buffer.alloc(2_500_000));
      expect(await disk.wasFullSince(before)).toBe(true);
      rmSync(filler);
      expect(await disk.wasFullSince(before)).toBe(true);
      expect(await disk.wasFullSince(performance.now())).toBe(false);
    } finally {
      small.remove();
    }
  },
);

it('a disk with free space, or a missing folder, is not reported as a full disk', async () => {
  expect(await new Disk(tmpdir()).wasFullSince(performance.now())).toBe(false);
  expect(await new Disk(join(tmpdir(), 'staffbook-nowhere')).wasFullSince(performance.now())).toBe(false);
});
