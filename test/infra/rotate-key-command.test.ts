import { afterEach, expect, it, vi } from 'vitest';
import { parseArgs } from 'node:util';
import { readLine } from '../../shared/commands/read.ts';
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
  const args = ['--secret', 'arn:aws:secretsmanager:us-east-1:123456789012:secret:Signing'];
  const reading = readLine('rotate-key', args, parseArgs);
  if (!('line' in reading)) throw new Error('The arguments are refused.');
  await run(reading.line, 'rotate-key', args);
  expect(runCommand).toHaveBeenCalledExactlyOnceWith('rotate-key', args, { TOKEN_HOURS: '720' });
});
