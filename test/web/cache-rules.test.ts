import { describe, expect, it } from 'vitest';
import { addItem, afterFetch, putItem, removeItem, updateItem } from '../../web/api/cache-rules.ts';

const list = [
  { id: 1, name: 'a' },
  { id: 2, name: 'b' },
];

describe('a cached list', () => {
  it('rejects an item it already has, naming the key', () => {
    expect(() => addItem(list, 'id', { id: 2, name: 'c' })).toThrow('Item already exists for keys id=2');
    expect(() => addItem([{ user_id: 4 }], 'user_id', { user_id: 4 })).toThrow(
      'Item already exists for keys user_id=4',
    );
  });

  it('rejects changing or removing an item it does not have', () => {
    expect(() => updateItem(list, 'id', { id: 3, name: 'c' })).toThrow('Item not found for keys id=3');
    expect(() => removeItem(list, 'id', 3)).toThrow('Item not found for keys id=3');
  });

  it('adds, changes and removes one item without mutating the original list', () => {
    expect(addItem(list, 'id', { id: 3, name: 'c' }).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(updateItem(list, 'id', { id: 1, name: 'z' }).map(({ name }) => name)).toEqual(['z', 'b']);
    expect(removeItem(list, 'id', 1)).toEqual([{ id: 2, name: 'b' }]);
    expect(list).toHaveLength(2);
  });

  it("stores the server's version, whether or not it had the item", () => {
    expect(putItem(list, 'id', { id: 2, name: 'z' })).toEqual([list[0], { id: 2, name: 'z' }]);
    expect(putItem(list, 'id', { id: 3, name: 'c' })).toHaveLength(3);
  });
});

describe('a list that was fetched again', () => {
  it('is the same state if all records are the same objects, and is counted', () => {
    const before = { records: list, fetchCount: 1 };
    expect(afterFetch(before, [...list])).toBe(before);
    expect(before.fetchCount).toBe(2);
  });

  it.each([
    ['has one more', [...list, { id: 3, name: 'c' }]],
    ['has one less', list.slice(1)],
    ['has a changed one', [list[0]!, { id: 2, name: 'z' }]],
    ['has them in another order', list.toReversed()],
  ])('is a new state if it %s', (_, records) => {
    expect(afterFetch({ records: list, fetchCount: 4 }, records)).toEqual({ records, fetchCount: 5 });
  });

  it('counts the first fetch', () => {
    expect(afterFetch(undefined, list)).toEqual({ records: list, fetchCount: 1 });
  });
});
