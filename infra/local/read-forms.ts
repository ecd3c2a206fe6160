import { table } from '../../shared/contract/table.ts';

/** How an item and a request look: in the engine's file and in DynamoDB's API as its JSON, in the functions as values. */

export type Data = Readonly<Record<string, unknown>>;

/** Thrown for values and requests that are left to the engine. */
class Unusual extends Error {}

export function need(condition: unknown): asserts condition {
  if (!condition) throw new Unusual();
}

export const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** Items as the engine stores them, and where the rest of a query begins. */
export interface Page {
  readonly items: readonly string[];
  readonly scanned: number;
  /** In bytes. */
  readonly size: number;
  readonly last: Key | undefined;
}

/** What is made of the items that were found. */
export interface Form<T> {
  item(json: string | undefined): T;
  batch(tableName: string, items: readonly string[]): T;
  page(page: Page): T;
}

const keyItem = ({ pk, sk }: Key): Data => ({ [table.partitionKey]: pk, [table.sortKey]: sk });
const keyJson = ({ pk, sk }: Key): string =>
  JSON.stringify({ [table.partitionKey]: { S: pk }, [table.sortKey]: { S: sk } });

/** Responses as DynamoDB's API sends them. */
export const asJson: Form<string> = {
  item: (json) => (json === undefined ? '{}' : `{"Item":${json}}`),
  batch: (tableName, items) => `{"Responses":{${JSON.stringify(tableName)}:[${items.join(',')}]},"UnprocessedKeys":{}}`,
  page: ({ items, scanned, last }) =>
    `{"Items":[${items.join(',')}],"Count":${items.length},"ScannedCount":${scanned}` +
    `${last ? `,"LastEvaluatedKey":${keyJson(last)}` : ''}}`,
};

/** Types of attributes that the product stores. */
function valueOf(attribute: unknown): unknown {
  need(typeof attribute === 'object' && attribute !== null);
  const { S } = attribute as Data;
  // Nearly all of them are texts.
  return typeof S === 'string' ? S : otherValueOf(attribute as Data);
}

function otherValueOf(attribute: Data): unknown {
  if (typeof attribute.N === 'string') {
    const number = Number(attribute.N);
    need(Number.isInteger(number) ? Number.isSafeInteger(number) : String(number) === attribute.N);
    return number;
  }
  if (typeof attribute.BOOL === 'boolean') return attribute.BOOL;
  if (attribute.NULL === true) return null;
  if (Array.isArray(attribute.L)) return attribute.L.map(valueOf);
  need(isData(attribute.M));
  return valuesOf(attribute.M);
}

export const valuesOf = (attributes: Data): Data => {
  const values: Record<string, unknown> = {};
  for (const name in attributes) values[name] = valueOf(attributes[name]);
  return values;
};

/** Returns a request in DynamoDB's JSON as the document client gets it. */
export function requestOf({ RequestItems, ...request }: Data): Data {
  const known = ['Key', 'ExpressionAttributeValues', 'ExclusiveStartKey'].filter((name) => isData(request[name]));
  const values = known.map((name) => [name, valuesOf(request[name] as Data)]);
  const ofTable = ({ Keys, ...rest }: Data): Data => ({
    ...rest,
    Keys: Array.isArray(Keys) ? Keys.map(valuesOf) : Keys,
  });
  return {
    ...request,
    ...Object.fromEntries(values),
    ...(isData(RequestItems) && {
      RequestItems: Object.fromEntries(
        Object.entries(RequestItems).map(([name, wanted]) => [name, isData(wanted) ? ofTable(wanted) : wanted]),
      ),
    }),
  };
}

const itemOf = (json: string): Data => valuesOf(JSON.parse(json) as Data);

/** Responses as the SDK's document client returns them. */
export const asValues: Form<Data> = {
  item: (json) => (json === undefined ? {} : { Item: itemOf(json) }),
  batch: (tableName, items) => ({ Responses: { [tableName]: items.map(itemOf) }, UnprocessedKeys: {} }),
  page: ({ items, scanned, last }) => ({
    Items: items.map(itemOf),
    Count: items.length,
    ScannedCount: scanned,
    ...(last && { LastEvaluatedKey: keyItem(last) }),
  }),
};
