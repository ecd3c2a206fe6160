import { startCount } from './count.ts';

startCount();
