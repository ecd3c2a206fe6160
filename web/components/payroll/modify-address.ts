/** Where management changes the hours of a sheet (§2). */
export const modifyAddress = (sheetId: number): string =>
  `/dashboard/report-timesheet/historical-review/modify-timesheet/${sheetId}`;
