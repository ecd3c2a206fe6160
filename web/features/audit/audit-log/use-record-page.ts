import { useCollection } from '../../../api/use-collection.ts';

const profilePage = (id: number) => `/dashboard/directory/people/modify-profile?user_id=${id}`;

/** Pages that show one record. */
const pages: Readonly<Record<string, (id: number) => string>> = {
  CklgTransaction: (id) => `/dashboard/check-log/modify-check?transaction_id=${id}`,
  TsrpTimesheet: (id) => `/dashboard/report-timesheet/historical-review/modify-timesheet/${id}`,
  User: profilePage,
  TsrpTrackUser: profilePage,
};

/** Returns what finds the page of a record; undefined if its kind has only a list, or if it is about a deleted user. */
export function useRecordPage(): (entity: string, id: number) => string | undefined {
  const { data: users } = useCollection('User', { fetch: 'if-missing' });
  return (entity, id) => {
    const page = pages[entity];
    return page === profilePage && users.every((user) => user.id !== id) ? undefined : page?.(id);
  };
}
