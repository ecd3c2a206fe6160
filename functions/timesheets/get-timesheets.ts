import type { Handlers } from '../crud/crud.ts';
import { listTimesheets } from './list-timesheets.ts';

export const getTimesheets: Handlers<'timesheets'>['get-timesheets'] = async (call) => {
  const { view, ...query } = call.query;
  return listTimesheets({ ...call, query }, view);
};
