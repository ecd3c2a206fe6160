import { homeOperations } from '../../shared/contract/operations/home.ts';
import { workOf } from '../crud/crud.ts';
import { createHandler } from '../http/pipeline.ts';
import { find } from './find.ts';
import { home } from './home.ts';

export const handler = createHandler('home', workOf<'home'>(homeOperations, { home, find }));
