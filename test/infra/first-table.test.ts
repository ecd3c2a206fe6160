import { beforeEach, expect, it, vi } from 'vitest';
import { deployInOrder } from '../../infra/deploy.ts';
import { beginUpgrade, endUpgrade, findTable } from '../../infra/deployed-table.ts';

vi.mock('../../infra/deployed-table.ts');

const steps: string[] = [];
const named = (table: string, isAnyway: boolean): string => `${table}${isAnyway ? ' anyway' : ''}`;
beforeEach(() => {
  steps.length = 0;
  vi.mocked(beginUpgrade).mockImplementation((table, isAnyway) => void steps.push(`begin ${named(table, isAnyway)}`));
  vi.mocked(endUpgrade).mockImplementation((table, isAnyway) => {
    steps.push(`upgrade ${named(table, isAnyway)}`);
    return 'complete';
  });
});

/** A stack whose deployment creates a table. */
const deploy = (isAnyway = false): Promise<number> =>
  deployInOrder({}, isAnyway, (more) => {
    steps.push(['deploy', ...more].join(' '));
    vi.mocked(findTable).mockResolvedValue('new');
    return 0;
  });

it('the first deployment upgrades the table that it created', async () => {
  vi.mocked(findTable).mockResolvedValue(undefined);
  expect(await deploy()).toBe(0);
  expect(steps).toEqual(['deploy', 'upgrade new']);
});

it('a deployment beside the table of a failed first one upgrades its own table', async () => {
  vi.mocked(findTable).mockResolvedValue('left over');
  expect(await deploy()).toBe(0);
  expect(steps).toEqual(['begin left over', 'deploy -c staffbook:site=later', 'upgrade new', 'deploy']);
});

it('a deployment with --anyway prepares and upgrades its table so', async () => {
  vi.mocked(findTable).mockResolvedValue('new');
  expect(await deploy(true)).toBe(0);
  expect(steps).toEqual(['begin new anyway', 'deploy -c staffbook:site=later', 'upgrade new anyway', 'deploy']);
});
