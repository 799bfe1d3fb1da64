/** Marks the file as UTF-8 for spreadsheets. */
const BOM = '\uFEFF';
const NUMBER = /^-?\d+(\.\d+)?$/;

/** A cell: text that a spreadsheet would run as a formula begins with an apostrophe; quotes where they are needed. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows of cells as CSV for spreadsheets; the first row is the header. */
export const csvOf = (rows: readonly (readonly string[])[]): string => BOM + csvText(rows);

/** The same without the mark, for another encoding. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
