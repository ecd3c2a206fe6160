import { describe, expect, it } from 'vitest';
import { onThisData } from '../../../shared/commands/on-this-data.ts';

describe('a printed command', () => {
  const command = 'npm run create-admin';
  it.each([
    [{}, command],
    [{ DATA_DIR: '' }, command],
    [{ DATA_DIR: '/var/lib/staffbook', DEMO: '0' }, `DATA_DIR=/var/lib/staffbook ${command}`],
    [{ DATA_DIR: '/my data' }, `DATA_DIR='/my data' ${command}`],
    [{ DATA_DIR: "/it's $HOME" }, `DATA_DIR='/it'\\''s $HOME' ${command}`],
    [{ DATA_DIR: '~/data' }, `DATA_DIR='~/data' ${command}`],
    [
      { DYNAMODB_ENDPOINT: 'http://127.0.0.1:8000', DATA_DIR: 'other' },
      `DYNAMODB_ENDPOINT=http://127.0.0.1:8000 DATA_DIR=other ${command}`,
    ],
  ])('names the data that was chosen by %j', (variables, said) => {
    expect(onThisData(variables, command)).toBe(said);
  });

  it('repeats other settings where it starts the product', () => {
    expect(onThisData({ DATA_DIR: 'x', DEMO: '0' }, 'PORT=3100 npm start', ['DEMO', 'MAIL_PORT'])).toBe(
      'DATA_DIR=x DEMO=0 PORT=3100 npm start',
    );
  });
});
