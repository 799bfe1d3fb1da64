/** A text that a spreadsheet takes for a formula gets an apostrophe. */
const plain = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Rows as CSV with a header, with the mark by which spreadsheets find UTF-8. */
export function csvOf<R extends object>(rows: readonly R[], columns: readonly (keyof R & string)[]): string {
  const textOf = (value: unknown): string => {
    if (typeof value === 'string') return plain(value);
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
  };
  const lines = rows.map((row) => columns.map((column) => cell(textOf(row[column]))).join(','));
  return `\uFEFF${[columns.join(','), ...lines].join('\r\n')}\r\n`;
}
