import { drawTable } from './draw-table.ts';
import { drawPicture, drawSections } from './draw-text.ts';
import type { Figure, Paper } from './paper.ts';
import { INK, PAGE, Sheet, WIDTH } from './sheet.ts';

const GAP = 10;

/** The PDF of a paper. */
export function drawPaper(paper: Paper): Promise<Buffer> {
  const sheet = new Sheet(paper);
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    sheet.document.on('data', (chunk: Buffer) => chunks.push(chunk));
    sheet.document.once('end', () => resolve(Buffer.concat(chunks)));
    sheet.document.once('error', reject);
  });
  drawHead(sheet, paper);
  if (paper.figures.length > 0) drawFigures(sheet, paper.figures);
  for (const table of paper.tables) drawTable(sheet, table);
  if (paper.sections !== undefined) drawSections(sheet, paper.sections);
  if (paper.picture !== undefined) drawPicture(sheet, paper.picture);
  for (const note of paper.notes) sheet.paragraph(note, { size: 7.5, ink: INK.third });
  drawFeet(sheet, paper);
  sheet.document.end();
  return done;
}

/** Titles and figures are never cut: a long one is set smaller. */
function shrinkToFit(sheet: Sheet, text: string, style: { size: number; bold: boolean }, width: number): void {
  while (style.size > 5 && sheet.widthOf(text, style) > width) style.size -= 0.5;
}

function drawHead(sheet: Sheet, { title, subtitle, issuer, addressee, facts }: Paper): void {
  sheet.rule(PAGE.top, { color: INK.accent, weight: 2 });
  const half = WIDTH / 2;
  const style = { size: 20, bold: true };
  shrinkToFit(sheet, title, style, WIDTH * 0.62);
  const line = { x: PAGE.left, y: PAGE.top + 14 + (20 - style.size) * 0.9, width: WIDTH * 0.62 };
  sheet.line(title, line, style);
  sheet.line(subtitle, { x: PAGE.left, y: PAGE.top + 46, width: WIDTH * 0.62 }, { size: 10, ink: INK.second });
  issuer.forEach((line, at) => {
    const place = {
      x: PAGE.left + WIDTH * 0.62,
      y: PAGE.top + 19 + at * 12,
      width: WIDTH * 0.38,
      align: 'right',
    } as const;
    sheet.line(line, place, at === 0 ? { size: 9, bold: true } : { size: 7.5, ink: INK.third });
  });
  const top = PAGE.top + 80;
  sheet.line(addressee, { x: PAGE.left, y: top, width: half - 16 }, { size: 12, bold: true });
  facts.forEach(([label, value], at) => {
    const y = top + at * 15;
    sheet.line(label, { x: PAGE.left + half, y, width: 96 }, { size: 8, ink: INK.third });
    sheet.line(value, { x: PAGE.left + half + 96, y, width: half - 96, align: 'right' }, { size: 8.5 });
  });
  sheet.y = top + Math.max(24, facts.length * 15) + 12;
}

/** Figures side by side in cards; the last one is the result and stands out. */
function drawFigures(sheet: Sheet, figures: readonly Figure[]): void {
  const width = (WIDTH - GAP * (figures.length - 1)) / figures.length;
  const height = 52;
  figures.forEach(({ label, value }, at) => {
    const x = PAGE.left + at * (width + GAP);
    const isResult = at === figures.length - 1;
    sheet.card(x, sheet.y, width, height);
    sheet.line(label, { x: x + 10, y: sheet.y + 9, width: width - 20 }, { size: 7.5, ink: INK.third });
    const style = { size: isResult ? 13 : 11, bold: isResult, ink: isResult ? INK.accent : INK.first };
    shrinkToFit(sheet, value, style, width - 20);
    const y = sheet.y + 25 + (13 - style.size) / 2;
    sheet.line(value, { x: x + 10, y, width: width - 20, align: 'right' }, style);
  });
  sheet.y += height + 20;
}

function drawFeet(sheet: Sheet, { foot, title }: Paper): void {
  const { start, count } = sheet.document.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    sheet.document.switchToPage(page);
    const y = PAGE.bottom + 18;
    sheet.rule(y - 6);
    sheet.line(foot, { x: PAGE.left, y, width: WIDTH * 0.85 }, { size: 6.5, ink: INK.third });
    const place = { x: PAGE.left + WIDTH * 0.85, y, width: WIDTH * 0.15, align: 'right' } as const;
    sheet.line(`${page - start + 1} / ${count}`, place, { size: 7.5, ink: INK.second });
    if (page > start)
      sheet.line(title, { x: PAGE.left, y: PAGE.top - 18, width: WIDTH }, { size: 7.5, ink: INK.third });
  }
}
