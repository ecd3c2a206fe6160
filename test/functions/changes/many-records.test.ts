import { afterEach, expect, it } from 'vitest';
import { integer, reference } from '../../../shared/contract/field.ts';
import { former, openRelease, stopAll, teams } from './teams.ts';

afterEach(stopAll);

const target = 'InvcWorkRequestStatusType';
/** More than one transaction can have actions. */
const COUNT = 150;

const sk = (id: number): string => String(id).padStart(12, '0');
const records = Array.from({ length: COUNT }, (_, index) => {
  const id = index + 1;
  const common = { id, version: 1, created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' };
  return [
    { pk: target, sk: sk(id), version: 1, body: JSON.stringify({ ...common, name: `Type ${id}` }) },
    { pk: `Uses#${target}`, sk: sk(id) },
    { pk: 'Team', sk: sk(id), version: 1, body: JSON.stringify({ ...common, name: `Team ${id}`, client_id: id }) },
  ];
}).flat();

it('a reference to more records than a transaction takes can be declared, and removed again', async () => {
  const without = teams({ ...former, client_id: integer({ min: 1, max: 1e12 }) });
  const first = await openRelease(without);
  await first.release.store.load(records);
  const now = await openRelease(teams({ ...former, client_id: reference(target) }), first.release);
  expect(await now.release.upgrade()).toEqual([]);
  expect((await now.remove(COUNT, target)).status).toBe(409);
  const again = await openRelease(without, first.release);
  expect(await again.release.upgrade()).toEqual([]);
  expect((await again.remove(COUNT, target)).status).toBe(200);
});
