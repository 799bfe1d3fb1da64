import type { Column, Table } from './paper.ts';
import { INK, PAGE, type Sheet, type Style, WIDTH } from './sheet.ts';

const ROW = 17;
const CELL_GAP = 8;
const CELL: Style = { size: 8 };

type Cell = { readonly x: number; readonly width: number; readonly align: Column['align'] };

function cellsOf(columns: readonly Column[]): readonly Cell[] {
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  const usable = WIDTH - CELL_GAP * (columns.length - 1);
  let x: number = PAGE.left;
  return columns.map(({ share, align }) => {
    const cell = { x, width: (usable * share) / all, align };
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
    { size: 7, ink: INK.third },
  );
  sheet.rule(sheet.y - 1, { color: INK.second, weight: 0.75 });
}

/** A table with its title; the header is repeated on each page. */
export function drawTable(sheet: Sheet, { title, columns, rows, total, empty }: Table): void {
  // a title is never alone at the end of a page
  if (sheet.isFull(24 + 3 * ROW)) sheet.newPage();
  sheet.line(title, { x: PAGE.left, y: sheet.y, width: WIDTH }, { size: 10.5, bold: true });
  sheet.y += 20;
  const cells = cellsOf(columns);
  if (rows.length === 0) {
    sheet.rule(sheet.y);
    sheet.line(empty, { x: PAGE.left, y: sheet.y + 6, width: WIDTH }, { size: 8, ink: INK.third });
    sheet.y += 36;
    return;
  }
  drawHeader(sheet, cells, columns);
  const all = [
    ...rows.map((row) => ({ row, style: CELL })),
    ...(total === undefined ? [] : [{ row: total, style: { ...CELL, bold: true } }]),
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
