// Spreadsheet programs need this mark to read a file as UTF-8.
const MARK = '\uFEFF';

const UTF_8 = ';charset=utf-8';

function download(parts: readonly BlobPart[], type: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

/** Downloads a CSV text as a file. Leave out the mark for a bank's program, which may read it as data. */
export const downloadCsv = (text: string, fileName: string, isForSpreadsheets = true): void =>
  download(isForSpreadsheets ? [MARK, text] : [text], `text/csv${UTF_8}`, fileName);

/** The name of a CSV file; says so if filters leave out part of what the words name. */
export const csvName = (words: string, isFiltered: boolean): string => `${words}${isFiltered ? ' filtered' : ''}.csv`;

export const downloadJson = (text: string, fileName: string): void =>
  download([text], `application/json${UTF_8}`, fileName);

export const downloadText = (text: string, fileName: string): void => download([text], `text/plain${UTF_8}`, fileName);

/** Downloads a file that a program reads, in the encoding of that program. */
export const downloadBytes = (bytes: Uint8Array<ArrayBuffer>, fileName: string): void =>
  download([bytes], 'application/octet-stream', fileName);
