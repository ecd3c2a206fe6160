import { afterEach, expect, it, vi } from 'vitest';
import { defaultContext } from '../../infra/context.ts';
import { run } from '../../infra/local/command.ts';
import { runCommand } from '../../infra/local/run-command.ts';

vi.mock('../../infra/local/run-command.ts', () => ({ runCommand: vi.fn(() => Promise.resolve(0)) }));
vi.mock('../../infra/context.ts', async (original) => ({
  ...(await original<typeof import('../../infra/context.ts')>()),
  defaultContext: vi.fn(),
}));

afterEach(() => vi.clearAllMocks());

it('rotate-key reckons with sessions as long as in cdk.json, also for the secret of a stack', async () => {
  vi.mocked(defaultContext).mockReturnValue({ tokenHours: 720 });
  const values = { secret: 'arn:aws:secretsmanager:us-east-1:123456789012:secret:Signing' };
  await run({ values, words: [], passedOn: [] }, 'rotate-key', ['--secret', values.secret]);
  expect(runCommand).toHaveBeenCalledExactlyOnceWith('rotate-key', ['--secret', values.secret], { TOKEN_HOURS: '720' });
});
