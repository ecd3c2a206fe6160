import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createServerClock } from '../../web/api/server-clock.ts';

const START = Date.parse('2026-03-02T12:00:00Z');

describe("the server's clock", () => {
  it("is this device's until an answer has a valid time", () => {
    const clock = createServerClock(() => START);
    expect(clock.now()).toBe(START);
    clock.learn(null, START);
    clock.learn('yesterday', START);
    expect(clock.now()).toBe(START);
  });

  it('gets more precise with every answer, however wrong this device is', () => {
    const calls = fc.array(fc.record({ wait: fc.nat(5000), there: fc.nat(800), back: fc.nat(800) }), { minLength: 1 });
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), calls, (offset, list) => {
        let device = START;
        const clock = createServerClock(() => device);
        let worst = Infinity;
        for (const { wait, there, back } of list) {
          device += wait;
          const sentAt = device;
          const header = new Date(Math.floor((sentAt + there + offset) / 1000) * 1000).toUTCString();
          device += there + back;
          clock.learn(header, sentAt);
          const error = Math.abs(clock.now() - (device + offset));
          worst = Math.min(worst, (1000 + there + back) / 2);
          expect(error).toBeLessThanOrEqual(worst);
        }
      }),
    );
  });

  it("stays right when this device's clock is changed", () => {
    let device = START;
    const clock = createServerClock(() => device);
    clock.learn(new Date(START).toUTCString(), START);
    device = START - 7_200_000;
    let told = 0;
    clock.subscribe(() => {
      told += 1;
    });
    clock.learn(new Date(START + 1000).toUTCString(), device);
    expect(Math.abs(clock.now() - (START + 1000))).toBeLessThanOrEqual(500);
    expect(told).toBe(1);
  });
});
