import { crudEndpoints, type Endpoint, operationEndpoints } from './endpoint.ts';
import { operations } from './operations.ts';

/** Every address that the product answers: the HTTP API has exactly these routes. */
export const endpoints: readonly Endpoint[] = [...crudEndpoints, ...operationEndpoints(operations)];
