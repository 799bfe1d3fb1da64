/**
 * The values of one line of a CSV: plain, or in double quotes with "" for a quote inside (RFC 4180, without line breaks
 * in values). Blanks around a value are ignored. Returns undefined for broken quotes.
 */
export function splitCells(line: string): string[] | undefined {
  if (!line.includes('"')) return line.split(',').map((cell) => cell.trim());
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    while (line[at] === ' ') at += 1;
    if (line[at] !== '"') {
      const comma = line.indexOf(',', at);
      const cell = line.slice(at, comma === -1 ? undefined : comma);
      if (cell.includes('"')) return undefined;
      cells.push(cell.trim());
      if (comma === -1) return cells;
      at = comma + 1;
      continue;
    }
    const end = closingQuote(line, at + 1);
    if (end === -1) return undefined;
    cells.push(
      line
        .slice(at + 1, end)
        .replaceAll('""', '"')
        .trim(),
    );
    at = end + 1;
    while (line[at] === ' ') at += 1;
    if (at >= line.length) return cells;
    if (line[at] !== ',') return undefined;
    at += 1;
  }
}

/** Where the value that starts before `from` ends; -1 when it does not. */
function closingQuote(line: string, from: number): number {
  let at = line.indexOf('"', from);
  while (at !== -1 && line[at + 1] === '"') at = line.indexOf('"', at + 2);
  return at;
}

/** A column's name normalized for comparison: without full-width letters, blanks and footnote marks. */
export const columnKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s_]+/g, '')
    .replace(/\*+$/, '')
    .toLowerCase();
