import { expect, it, vi } from 'vitest';
import { IdempotentWrites } from '../../infra/local/idempotent-writes.ts';

const deferred = () => Promise.withResolvers<string>();

it('a write sent again while it is running is done once, and both calls are answered', async () => {
  const writes = new IdempotentWrites();
  const { promise, resolve } = deferred();
  const write = vi.fn(() => promise);
  const both = [writes.once('token', { a: 1 }, write), writes.once('token', { a: 1 }, write)];
  resolve('{}');
  expect(await Promise.all(both)).toEqual(['{}', '{}']);
  expect(write).toHaveBeenCalledTimes(1);
});

it('a write that failed is done again', async () => {
  const writes = new IdempotentWrites();
  const write = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce('{}');
  await expect(writes.once('token', {}, write)).rejects.toThrow('gone');
  expect(await writes.once('token', {}, write)).toBe('{}');
});

it('a token that returns with another write is refused', async () => {
  const writes = new IdempotentWrites();
  await writes.once('token', { a: 1 }, () => Promise.resolve('{}'));
  await expect(writes.once('token', { a: 2 }, () => Promise.resolve('{}'))).rejects.toMatchObject({
    type: 'IdempotentParameterMismatchException',
  });
});

it('of more than a thousand tokens the oldest is forgotten', async () => {
  const writes = new IdempotentWrites();
  const write = vi.fn(() => Promise.resolve('{}'));
  for (let nth = 0; nth <= 1000; nth += 1) {
    // In sequence, because their order is what is remembered. oxlint-disable-next-line no-await-in-loop
    await writes.once(`token ${nth}`, {}, write);
  }
  await writes.once('token 0', {}, write);
  await writes.once('token 1000', {}, write);
  expect(write).toHaveBeenCalledTimes(1002);
});
