import { callTool, EngineError, operations, type Parameters, toParameters } from './engine-calls.ts';
import type { RequestHandler, PrivateResponse } from './private-server.ts';
import { Semaphore } from './semaphore.ts';
import { startSupervised, type Supervision } from './supervised-engine.ts';
import { TableReads } from './table-reads.ts';
import { type TransactParameters, Transactions } from './table-transactions.ts';

/**
 * Number of writes passed to the engine at once, so that it never waits for the next one; it executes them
 * sequentially.
 */
const WRITES_AT_ONCE = 8;

interface TableEndpoint {
  readonly answer: RequestHandler;
  stop(): Promise<void>;
}

const unsupported = (): EngineError =>
  new EngineError('UnknownOperationException', "This operation isn't supported on this machine.");

/** Provides a DynamoDB endpoint for an engine that has none. */
export async function openTableEndpoint(
  databaseFile: string,
  options: Pick<Supervision, 'onTrouble' | 'callsPerEngine'>,
): Promise<TableEndpoint> {
  const reads = new TableReads(databaseFile);
  const transactions = new Transactions();
  const prepare = transactions.prepare.bind(transactions);
  const supervised = await startSupervised({ ...options, databaseFile, prepare });
  const writes = new Semaphore(WRITES_AT_ONCE);

  const run = async (target: string, body: Buffer): Promise<string> => {
    const [, name = ''] = target.split('.');
    const operation = operations[name];
    if (!operation) throw unsupported();
    const input = JSON.parse(body.toString()) as Parameters;
    const parameters = { ...toParameters(input), ...operation.fixed };
    if (!operation.isWrite)
      return supervised.work(
        async (engine) => reads.answer(name, input) ?? callTool(engine, operation.tool, parameters),
      );
    if (operation.tool === 'transact_write_items') {
      return transactions.run(supervised, writes, parameters as TransactParameters);
    }
    return writes.beside(() => supervised.work((engine) => callTool(engine, operation.tool, parameters)));
  };

  const answer = async (target: string, body: Buffer): Promise<PrivateResponse> => {
    try {
      return { status: 200, body: await run(target, body) };
    } catch (error) {
      const { type, message, status, more } =
        error instanceof EngineError ? error : new EngineError('SerializationException', String(error));
      return { status, body: JSON.stringify({ __type: type, message, ...more }) };
    }
  };

  return {
    answer,
    stop: async () => {
      // The engine tidies its file up if it is the last to close it.
      reads.close();
      await supervised.stop();
    },
  };
}
