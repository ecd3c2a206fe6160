// Spreadsheets take a file for UTF-8 when it begins so.
const MARK = '\uFEFF';

/** Hands a CSV text to the browser as a file. A bank's program may take the mark of a spreadsheet for data. */
export function downloadCsv(text: string, fileName: string, isForSpreadsheets = true): void {
  const parts = isForSpreadsheets ? [MARK, text] : [text];
  const address = URL.createObjectURL(new Blob(parts, { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
