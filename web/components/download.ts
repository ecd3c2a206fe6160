// Spreadsheets take a file for UTF-8 when it begins so.
const MARK = '\uFEFF';

function download(parts: readonly string[], type: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([...parts], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

/** Hands a CSV text to the browser as a file. A bank's program may take the mark of a spreadsheet for data. */
export const downloadCsv = (text: string, fileName: string, isForSpreadsheets = true): void =>
  download(isForSpreadsheets ? [MARK, text] : [text], 'text/csv', fileName);

export const downloadJson = (text: string, fileName: string): void => download([text], 'application/json', fileName);

export const downloadText = (text: string, fileName: string): void => download([text], 'text/plain', fileName);
