import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { Paper } from './paper.ts';

const FONTS = '@expo-google-fonts/noto-sans-jp';
const { resolve } = createRequire(import.meta.url);

/** Points; A4 is 595.28 by 841.89. */
export const PAGE = { width: 595.28, height: 841.89, left: 48, right: 547.28, top: 48, bottom: 776 } as const;
export const WIDTH = PAGE.right - PAGE.left;

export const INK = { first: '#14181F', second: '#434B58', third: '#5F6977', accent: '#1B4B8F' } as const;
const LINE = '#D5D9DF';
const CARD = '#F4F5F7';
/** How a paragraph is set. */
const PARAGRAPH = { width: WIDTH, lineGap: 1 };

export type Style = { readonly size: number; readonly bold?: boolean; readonly ink?: string };
type Place = { readonly x: number; readonly y: number; readonly width: number; readonly align?: 'left' | 'right' };

/** A4 pages with one typeface in two weights; `y` is where the next block begins. */
export class Sheet {
  readonly document: PDFKit.PDFDocument;
  y: number = PAGE.top;

  constructor({ title, date, language, issuer }: Paper) {
    this.document = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      lang: language === 'jp' ? 'ja' : 'en',
      displayTitle: true,
      info: {
        Title: title,
        Author: issuer[0] ?? '',
        Creator: 'Kabuto',
        Producer: 'Kabuto',
        CreationDate: new Date(date),
      },
    });
    this.document.registerFont('regular', resolve(`${FONTS}/400Regular/NotoSansJP_400Regular.ttf`));
    this.document.registerFont('bold', resolve(`${FONTS}/700Bold/NotoSansJP_700Bold.ttf`));
  }

  /** Whether a block of this height does not fit on the page any more. */
  isFull(height: number): boolean {
    return this.y + height > PAGE.bottom;
  }

  newPage(): void {
    this.document.addPage();
    this.y = PAGE.top;
  }

  #use({ size, bold = false, ink = INK.first }: Style): void {
    this.document
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(ink);
  }

  /** The width of a text in points. */
  widthOf(text: string, style: Style): number {
    this.#use(style);
    return this.document.widthOfString(text);
  }

  /** One line; what does not fit ends in an ellipsis. */
  line(text: string, { x, y, width, align = 'left' }: Place, style: Style): void {
    this.#use(style);
    const fitted = this.#fit(text, width);
    const left = align === 'left' ? x : x + width - this.document.widthOfString(fitted);
    this.document.text(fitted, left, y, { lineBreak: false });
  }

  #fit(text: string, width: number): string {
    if (this.document.widthOfString(text) <= width) return text;
    const letters = Array.from(text);
    let kept = letters.length;
    while (kept > 0 && this.document.widthOfString(`${letters.slice(0, kept).join('')}…`) > width) kept -= 1;
    return `${letters.slice(0, kept).join('')}…`;
  }

  /** How many of these characters, set as a paragraph, fit on the rest of the page: whole lines, or all of them. */
  fitting(letters: readonly string[], style: Style): number {
    const fits = (count: number): boolean => {
      this.#use(style);
      return !this.isFull(this.document.heightOfString(letters.slice(0, count).join(''), PARAGRAPH));
    };
    if (fits(letters.length)) return letters.length;
    let kept = 0;
    let over = letters.length;
    while (over - kept > 1) {
      const middle = Math.floor((kept + over) / 2);
      if (fits(middle)) kept = middle;
      else over = middle;
    }
    return kept;
  }

  /** A paragraph over the whole width; moves `y` below it. */
  paragraph(text: string, style: Style): void {
    this.#use(style);
    const height = this.document.heightOfString(text, PARAGRAPH);
    if (this.isFull(height)) this.newPage();
    this.#use(style);
    this.document.text(text, PAGE.left, this.y, PARAGRAPH);
    this.y += height + 4;
  }

  /** A horizontal line over a width. */
  rule(y: number, { from = PAGE.left, to = PAGE.right, color = LINE, weight = 0.5 } = {}): void {
    this.document.moveTo(from, y).lineTo(to, y).lineWidth(weight).strokeColor(color).stroke();
  }

  card(x: number, y: number, width: number, height: number): void {
    this.document.roundedRect(x, y, width, height, 6).fillColor(CARD).fill();
  }
}
