import { workOf } from '../crud/crud.ts';
import { createHandler } from '../http/pipeline.ts';

export const handler = createHandler(
  'invoicing',
  workOf<'invoicing'>([], {}, () => import('./later.ts')),
);
