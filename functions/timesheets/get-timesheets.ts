import type { Handlers } from '../crud/crud.ts';
import type { Call } from '../http/call.ts';
import { listTimesheets } from './list-timesheets.ts';

export const getTimesheets: Handlers<'timesheets'>['get-timesheets'] = async (call) => {
  const { view, ...query } = call.query;
  return listTimesheets({ ...(call as unknown as Call), query }, view);
};
