import { describe, expect, it } from 'vitest';
import { deviceOf } from '../../../functions/http/device.ts';
import { CHROME, FIREFOX, IPHONE } from '../../support/user-agents.ts';

describe('a user agent', () => {
  it.each([
    [FIREFOX, 'Firefox on Windows'],
    [IPHONE, 'Safari on iPhone'],
    [CHROME, 'Chrome on Linux'],
    [`${CHROME} Edg/131.0.0.0`, 'Edge on Linux'],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      'Safari on Mac',
    ],
    ['curl/8.9.1', 'Another program'],
    ['', 'Another program'],
    ['<b>Your bank</b>', 'Another program'],
    ['Firefox/1', 'Firefox'],
  ])('%s is shown as %s', (agent, device) => {
    expect(deviceOf(agent)).toBe(device);
  });

  it('is matched only against known browsers and may be missing', () => {
    expect(deviceOf(`${'x'.repeat(1_000_000)} Firefox/1`)).toBe('Another program');
    expect(deviceOf(undefined)).toBe('Another program');
  });
});
