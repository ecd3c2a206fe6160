import { expect, it } from 'vitest';
import { log } from '../../../functions/http/log.ts';
import { linesForLambda } from '../../support/lambda-log.ts';

it.each(['info', 'warn', 'error'] as const)('a line of level %s keeps its level and time in Lambda', async (level) => {
  const lines = await linesForLambda(() => log(level, 'call', { status: 200 }));
  expect(lines).toMatchObject([{ level, event: 'call', status: 200 }]);
});
