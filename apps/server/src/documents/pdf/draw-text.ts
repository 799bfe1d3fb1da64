import type { Picture, Section } from './paper.ts';
import { PAGE, type Sheet, type Style, WIDTH } from './sheet.ts';

const HEADING: Style = { size: 10.5, bold: true };
const TEXT: Style = { size: 8.5 };
/** A heading is on the page of the first lines below it. */
const HEADING_ROOM = 60;
const PICTURE = { width: 220, height: 110 } as const;

/** How far back a word may begin that does not fit on the page as a whole. */
const WORD = 40;

/** Where these characters are cut: before a word that begins shortly before, as those of Latin letters do. */
function cutOf(letters: readonly string[], kept: number): number {
  if (kept === letters.length) return kept;
  const space = letters.lastIndexOf(' ', kept);
  return space > 0 && kept - space < WORD ? space + 1 : kept;
}

/** A text of any length; one that does not fit on the page goes on at the next one. */
function drawProse(sheet: Sheet, text: string): void {
  let rest = Array.from(text);
  while (rest.length > 0) {
    const kept = cutOf(rest, sheet.fitting(rest, TEXT));
    if (kept === 0) {
      sheet.newPage();
      continue;
    }
    sheet.paragraph(rest.slice(0, kept).join(''), TEXT);
    rest = rest.slice(kept);
  }
}

/** A text in sections. */
export function drawSections(sheet: Sheet, sections: readonly Section[]): void {
  for (const { heading, paragraphs } of sections) {
    if (heading !== null) {
      if (sheet.isFull(HEADING_ROOM)) sheet.newPage();
      sheet.paragraph(heading, HEADING);
    }
    for (const paragraph of paragraphs) for (const line of paragraph.split('\n')) drawProse(sheet, line);
    sheet.y += 8;
  }
}

/** A picture with its title, as large as it may be. */
export function drawPicture(sheet: Sheet, { title, jpeg }: Picture): void {
  if (sheet.isFull(PICTURE.height + 40)) sheet.newPage();
  sheet.line(title, { x: PAGE.left, y: sheet.y, width: WIDTH }, HEADING);
  sheet.y += 20;
  sheet.document.image(Buffer.from(jpeg, 'base64'), PAGE.left, sheet.y, { fit: [PICTURE.width, PICTURE.height] });
  sheet.y += PICTURE.height + 16;
}
