import type { Collection } from './collection.ts';
import type { Method } from './operation.ts';

export const crudActions = {
  getAll: { method: 'GET', access: 'read' },
  create: { method: 'POST', access: 'create' },
  getOne: { method: 'GET', access: 'read' },
  update: { method: 'PUT', access: 'update' },
  delete: { method: 'DELETE', access: 'delete' },
} as const satisfies Record<string, { method: Method; access: keyof Collection['access'] }>;

export type CrudAction = keyof typeof crudActions;

export const crudPath = (collection: string, action: CrudAction): string => `/crud/${collection}/${action}`;
