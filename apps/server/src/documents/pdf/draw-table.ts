import type { Column, Table } from './paper.ts';
import { INK, PAGE, type Sheet, type Style, WIDTH } from './sheet.ts';

const ROW = 17;
const CELL_GAP = 8;
const CELL: Style = { size: 8 };

type Cell = { readonly x: number; readonly width: number; readonly align: Column['align'] };

/** The sum of the widths of a text's characters, each measured once: a text of many rows is not set twice. */
function widthMeter(sheet: Sheet): (text: string) => number {
  const widths = new Map<string, number>();
  return (text) => {
    let sum = 0;
    for (const letter of text) {
      let width = widths.get(letter);
      if (width === undefined) {
        width = sheet.widthOf(letter, CELL);
        widths.set(letter, width);
      }
      sum += width;
    }
    return sum;
  };
}

const HEADER: Style = { size: 7, ink: INK.third };
const TOTAL: Style = { ...CELL, bold: true };
/** What is left at least for a column whose texts may be cut. */
const LEAST = 40;

/** The width in which all of a column can be read. */
function neededFor(sheet: Sheet, { columns, rows, total = [] }: Table, at: number): number {
  const widthOf = widthMeter(sheet);
  const label = sheet.widthOf(columns[at]?.label ?? '', HEADER);
  const last = sheet.widthOf(total[at] ?? '', TOTAL);
  return rows.reduce((most, row) => Math.max(most, widthOf(row[at] ?? '')), Math.max(label, last)) + 0.5;
}

/**
 * Columns in which all can be read, over which the rest of the width is divided by their shares. Where there is too
 * little, the texts of the widest left-aligned column, which are names, are cut: figures and dates never are.
 */
function widthsOf(sheet: Sheet, table: Table): readonly number[] {
  const { columns } = table;
  const usable = WIDTH - CELL_GAP * (columns.length - 1);
  const needed = columns.map((_, at) => neededFor(sheet, table, at));
  const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);
  const rest = usable - sumOf(needed);
  const shares = sumOf(columns.map(({ share }) => share));
  if (rest >= 0) return columns.map(({ share }, at) => (needed[at] ?? 0) + (rest * share) / shares);
  const names = needed.reduce(
    (best, width, at) => (columns[at]?.align === 'left' && width > (needed[best] ?? 0) ? at : best),
    Math.max(
      0,
      columns.findIndex(({ align }) => align === 'left'),
    ),
  );
  const others = sumOf(needed) - (needed[names] ?? 0);
  const left = Math.max(LEAST, usable - others);
  const scale = Math.min(1, (usable - left) / others);
  return needed.map((width, at) => (at === names ? left : width * scale));
}

function cellsOf(sheet: Sheet, table: Table): readonly Cell[] {
  const widths = widthsOf(sheet, table);
  let x: number = PAGE.left;
  return table.columns.map(({ align }, at) => {
    const cell = { x, width: widths[at] ?? 0, align };
    x += cell.width + CELL_GAP;
    return cell;
  });
}

function drawRow(sheet: Sheet, cells: readonly Cell[], row: readonly string[], style: Style): void {
  cells.forEach((cell, at) => {
    const text = row[at] ?? '';
    if (text !== '') sheet.line(text, { ...cell, y: sheet.y + 3.5 }, style);
  });
  sheet.y += ROW;
}

function drawHeader(sheet: Sheet, cells: readonly Cell[], columns: readonly Column[]): void {
  drawRow(
    sheet,
    cells,
    columns.map(({ label }) => label),
    HEADER,
  );
  sheet.rule(sheet.y - 1, { color: INK.second, weight: 0.75 });
}

/** A table with its title; the header is repeated on each page. */
export function drawTable(sheet: Sheet, table: Table): void {
  const { title, columns, rows, total, empty } = table;
  // a title is never alone at the end of a page
  if (sheet.isFull(24 + 3 * ROW)) sheet.newPage();
  sheet.line(title, { x: PAGE.left, y: sheet.y, width: WIDTH }, { size: 10.5, bold: true });
  sheet.y += 20;
  const cells = cellsOf(sheet, table);
  if (rows.length === 0) {
    sheet.rule(sheet.y);
    sheet.line(empty, { x: PAGE.left, y: sheet.y + 6, width: WIDTH }, { size: 8, ink: INK.third });
    sheet.y += 36;
    return;
  }
  drawHeader(sheet, cells, columns);
  const all = [
    ...rows.map((row) => ({ row, style: CELL })),
    ...(total === undefined ? [] : [{ row: total, style: TOTAL }]),
  ];
  for (const { row, style } of all) {
    if (sheet.isFull(ROW)) {
      sheet.newPage();
      drawHeader(sheet, cells, columns);
    }
    drawRow(sheet, cells, row, style);
    sheet.rule(sheet.y);
  }
  sheet.y += 22;
}
