import { join } from 'node:path';
import type { Area } from '../../shared/contract/areas.ts';

const FUNCTIONS = join(import.meta.dirname, '../../functions');

let instances = 0;

/** From here on, functions are loaded anew: like in Lambda, one keeps its environment and table for as long as it lives. */
export const renewFunctions = (): void => {
  instances += 1;
};

/** The module of a function, evaluated once per instance; what it imports is evaluated once per process. */
export function functionModule<M extends object>(name: Area | 'daily'): Promise<M> {
  const file = `${join(FUNCTIONS, name, 'index.ts')}?${instances}`;
  return import(/* @vite-ignore */ file) as Promise<M>;
}
