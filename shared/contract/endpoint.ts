import type { Access } from '../access/policy.ts';
import type { Area } from './areas.ts';
import type { Collection } from './collection.ts';
import { calledCollectionNames, collections } from './collections.ts';
import { type CrudAction, crudActions, crudPath } from './crud-actions.ts';
import type { Method, Operation } from './operation.ts';

const crudActionNames = Object.keys(crudActions) as CrudAction[];

export type Target =
  | { readonly kind: 'collection'; readonly collection: Collection; readonly action: CrudAction }
  | { readonly kind: 'operation'; readonly operation: Operation };

/** A method and path of the API. */
export interface Endpoint {
  /** Route key of the HTTP API, e.g. `GET /crud/User/getAll`. */
  readonly routeKey: string;
  readonly method: Method;
  readonly path: string;
  readonly area: Area;
  readonly access: Access;
  /** Name in logs, history and tests: the operation's id, or `User.update`. */
  readonly name: string;
  readonly target: Target;
}

/** The five generic endpoints of each collection that has them. */
export const crudEndpoints: readonly Endpoint[] = calledCollectionNames.flatMap((name) => {
  const collection = collections[name];
  return crudActionNames.map((action): Endpoint => {
    const { method, access } = crudActions[action];
    const path = crudPath(name, action);
    return {
      routeKey: `${method} ${path}`,
      method,
      path,
      area: collection.area,
      access: collection.access[access],
      name: `${name}.${action}`,
      target: { kind: 'collection', collection, action },
    };
  });
});

/** Returns the endpoints of operations, including aliases. */
export const operationEndpoints = (operations: readonly Operation[]): Endpoint[] =>
  operations.flatMap((operation) =>
    [{ method: operation.method, path: operation.path }, ...operation.aliases].map(({ method, path }): Endpoint => ({
      routeKey: `${method} ${path}`,
      method,
      path,
      area: operation.area,
      access: operation.access,
      name: operation.id,
      target: { kind: 'operation', operation },
    })),
  );

/** Whether a call lists the records of a collection. */
export const listsRecords = ({ target }: Endpoint): boolean =>
  target.kind === 'collection' && target.action === 'getAll';
