import { expect, it } from 'vitest';
import { CANT_LOCK, NOBODY_ALARMED, sinceSettings } from '../../shared/daily-job.ts';

it('a summary keeps all but what was missing once the settings are there', () => {
  const before = '2 pay periods, 0 in the future.';
  const after = 'No current pay period found.';
  const missing = 'Missing settings: LOCK_FOR_APPROVAL, PAY_AFTER.';
  expect(sinceSettings(`${before} ${missing} ${after} ${CANT_LOCK} ${NOBODY_ALARMED}`)).toBe(
    `${before} It ran before the settings were complete, and runs again within the hour. ${after} ${NOBODY_ALARMED}`,
  );
  expect(sinceSettings(`${before} No settings are missing. ${after}`)).toBe(
    `${before} No settings are missing. ${after}`,
  );
});
