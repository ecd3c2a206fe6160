import { expect, it, vi } from 'vitest';
import { RepeatedWrites } from '../../infra/local/repeated-writes.ts';

const deferred = () => Promise.withResolvers<string>();

it('does a write that is sent again while it is under way once, and answers both', async () => {
  const writes = new RepeatedWrites();
  const { promise, resolve } = deferred();
  const write = vi.fn(() => promise);
  const both = [writes.once('token', { a: 1 }, write), writes.once('token', { a: 1 }, write)];
  resolve('{}');
  expect(await Promise.all(both)).toEqual(['{}', '{}']);
  expect(write).toHaveBeenCalledTimes(1);
});

it('does a write again that failed', async () => {
  const writes = new RepeatedWrites();
  const write = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce('{}');
  await expect(writes.once('token', {}, write)).rejects.toThrow('gone');
  expect(await writes.once('token', {}, write)).toBe('{}');
});

it('refuses a token that comes back with another write', async () => {
  const writes = new RepeatedWrites();
  await writes.once('token', { a: 1 }, () => Promise.resolve('{}'));
  await expect(writes.once('token', { a: 2 }, () => Promise.resolve('{}'))).rejects.toMatchObject({
    type: 'IdempotentParameterMismatchException',
  });
});

it('forgets the oldest of more than a thousand tokens', async () => {
  const writes = new RepeatedWrites();
  const write = vi.fn(() => Promise.resolve('{}'));
  for (let nth = 0; nth <= 1000; nth += 1) {
    // One after the other, as they are remembered.
    // oxlint-disable-next-line no-await-in-loop
    await writes.once(`token ${nth}`, {}, write);
  }
  await writes.once('token 0', {}, write);
  await writes.once('token 1000', {}, write);
  expect(write).toHaveBeenCalledTimes(1002);
});
