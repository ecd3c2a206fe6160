import { workOf } from '../crud/crud.ts';
import { createHandler } from '../http/pipeline.ts';

export const handler = createHandler(
  'directory',
  workOf<'directory'>([], {}, () => import('./later.ts')),
);
