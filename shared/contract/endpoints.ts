import { crudEndpoints, type Endpoint, operationEndpoints } from './endpoint.ts';
import { operations } from './operations.ts';

/** Every endpoint; the HTTP API has exactly these routes. */
export const endpoints: readonly Endpoint[] = [...crudEndpoints, ...operationEndpoints(operations)];
