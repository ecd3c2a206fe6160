// Spreadsheets take a file for UTF-8 when it begins so.
const MARK = '\uFEFF';

/** Hands a CSV text to the browser as a file. */
export function downloadCsv(text: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([MARK, text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
