/** Pages that show one record. */
const pages: Readonly<Record<string, (id: number) => string>> = {
  CklgTransaction: (id) => `/dashboard/check-log/modify-check?transaction_id=${id}`,
  TsrpTimesheet: (id) => `/dashboard/report-timesheet/historical-review/modify-timesheet/${id}`,
  User: (id) => `/dashboard/directory/people/modify-profile?user_id=${id}`,
  TsrpTrackUser: (id) => `/dashboard/directory/people/modify-profile?user_id=${id}`,
};

/** Returns the page of a record; undefined if its kind has only a list. */
export const pageOfRecord = (entity: string, id: number): string | undefined => pages[entity]?.(id);
