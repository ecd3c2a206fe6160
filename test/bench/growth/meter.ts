import { createServer, type Server } from 'node:http';
import { table } from '../../../shared/contract/table.ts';
import { localAccount } from '../../../infra/local/account.ts';
import { LOOPBACK, portOf, stopServer } from '../../../infra/local/ports.ts';
import { createSender } from '../../../infra/local/signature.ts';

/** What a call consumes of one partition, in DynamoDB units: 4 KB per consistent read, 1 KB per write. */
export interface Use {
  /** By key: independent of the staff size. */
  readonly reads: number;
  /** By Query: a list that may grow with the staff. */
  readonly listed: number;
  readonly writes: number;
  readonly bytes: number;
}

export type Uses = ReadonlyMap<string, Use>;

type Item = Record<string, unknown>;

/** The parts of SDK requests and table answers that are counted. */
interface Input {
  readonly Key?: Item;
  readonly Item?: Item;
  readonly ExpressionAttributeValues?: Item;
  readonly TransactItems?: readonly Action[];
}
interface Output {
  readonly Item?: Item;
  readonly Items?: readonly Item[];
  readonly Responses?: Readonly<Record<string, readonly Item[]>> | readonly { readonly Item?: Item }[];
}

type Action = Readonly<Record<string, Input>>;

const READ_UNIT = 4096;
const WRITE_UNIT = 1024;
/** A transaction reads or writes each item twice. */
const TRANSACTION = 2;

/** The approximate size of an item in bytes: names, texts and numbers without type tags. */
const sizeOf = (item: unknown): number =>
  Buffer.byteLength(JSON.stringify(item ?? {}).replaceAll(/\{"(S|N|BOOL|NULL|M|L)":|[{}"[\],:]/g, ''));

const textOf = (value: unknown): string => (value as { S?: string } | undefined)?.S ?? '';
const partitionOf = (item: Item | undefined): string => textOf(item?.[table.partitionKey]);
const keyOf = (item: Item | undefined): string => `${partitionOf(item)}\n${textOf(item?.[table.sortKey])}`;

export interface Meter {
  readonly endpoint: string;
  /** The table's usage since the last call of this function. */
  take: () => Uses;
  /** The items of each transaction since the last time this was called, as `partition / sort key`. */
  takeTransactions: () => string[][];
  stop: () => Promise<void>;
}

/** A proxy between the product and its table that counts the usage of each partition. */
export async function startMeter(engine: string): Promise<Meter> {
  const send = createSender({ account: localAccount, service: 'dynamodb' }, engine);
  let uses = new Map<string, Use>();
  let transactions: string[][] = [];
  // Sizes of items as they stand: an update costs what the whole item weighs.
  const sizes = new Map<string, number>();

  const count = (partition: string, use: Partial<Use>): void => {
    const { reads, listed, writes, bytes } = uses.get(partition) ?? { reads: 0, listed: 0, writes: 0, bytes: 0 };
    uses.set(partition, {
      reads: reads + (use.reads ?? 0),
      listed: listed + (use.listed ?? 0),
      writes: writes + (use.writes ?? 0),
      bytes: bytes + (use.bytes ?? 0),
    });
  };
  const countRead = (items: readonly Item[], factor = 1): void => {
    for (const item of items) {
      const size = sizeOf(item);
      sizes.set(keyOf(item), size);
      count(partitionOf(item), { reads: Math.ceil(size / READ_UNIT) * factor, bytes: size });
    }
  };
  const countWrite = ({ Item: put, Key, ExpressionAttributeValues: values }: Input, factor = 1): void => {
    const target = put ?? Key;
    const size = put ? sizeOf(put) : Math.max(sizes.get(keyOf(Key)) ?? 0, sizeOf(values));
    sizes.set(keyOf(target), size);
    count(partitionOf(target), { writes: Math.max(1, Math.ceil(size / WRITE_UNIT)) * factor, bytes: size });
  };

  const meter: Readonly<Record<string, (input: Input, output: Output) => void>> = {
    GetItem: ({ Key }, { Item: item }) => (item ? countRead([item]) : count(partitionOf(Key), { reads: 1 })),
    BatchGetItem: (_, { Responses = {} }) => countRead(Object.values(Responses).flat() as Item[]),
    Query: ({ ExpressionAttributeValues: values = {} }, { Items: items = [] }) => {
      const size = sizeOf(items);
      for (const item of items) sizes.set(keyOf(item), sizeOf(item));
      // The partition is the first value of every Query the store makes.
      count(textOf(Object.values(values)[0]), { listed: Math.max(1, Math.ceil(size / READ_UNIT)), bytes: size });
    },
    PutItem: (input) => countWrite(input),
    UpdateItem: (input) => countWrite(input),
    DeleteItem: (input) => countWrite(input),
    TransactWriteItems: ({ TransactItems: actions = [] }) => {
      const inputs = actions.map((action) => Object.values(action)[0] ?? {});
      for (const input of inputs) countWrite(input, TRANSACTION);
      transactions.push(inputs.map(({ Item: put, Key }) => keyOf(put ?? Key).replace('\n', ' / ')));
    },
  };

  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const pass = async (): Promise<void> => {
        const body = Buffer.concat(parts);
        const target = String(request.headers['x-amz-target']);
        const answer = await send(target, body);
        const text = await answer.text();
        const action = target.split('.')[1] ?? '';
        if (answer.ok && body.length > 0)
          meter[action]?.(JSON.parse(body.toString()) as Input, JSON.parse(text) as Output);
        response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
        response.end(text);
      };
      pass().catch((error: unknown) => response.writeHead(500).end(String(error)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  return {
    endpoint: `http://${LOOPBACK}:${portOf(server)}`,
    take: () => {
      const taken = uses;
      uses = new Map();
      return taken;
    },
    takeTransactions: () => {
      const taken = transactions;
      transactions = [];
      return taken;
    },
    stop: () => stopServer(server),
  };
}
