/** Returns the address of the page on which management changes the hours of a sheet. */
export const modifyAddress = (sheetId: number): string =>
  `/dashboard/report-timesheet/historical-review/modify-timesheet/${sheetId}`;
