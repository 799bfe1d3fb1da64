import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drawPaper } from '../apps/server/src/documents/pdf/draw-paper.ts';
import { samplePapers } from './document-pictures/samples.ts';

// `npm run document-pictures`: draws a sample of every kind of document in both languages, as PDF and as one PNG a
// page, in test-results/documents. `--only usdt`: papers whose name has it. Needs `pdftoppm` (Debian: poppler-utils).

const FOLDER = join(import.meta.dirname, '../test-results/documents');
/** Dots an inch: a page is 910 pixels wide. */
const RESOLUTION = '110';

const { only = '' } = parseArgs({ options: { only: { type: 'string' } } }).values;
const papers = samplePapers().filter(({ name }) => name.includes(only));
if (papers.length === 0) throw new Error(`--only ${only}: no paper has a name that contains it`);
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
for (const { name, paper } of papers) {
  const pdf = join(FOLDER, `${name}.pdf`);
  writeFileSync(pdf, await drawPaper(paper));
  try {
    execFileSync('pdftoppm', ['-r', RESOLUTION, '-png', pdf, join(FOLDER, name)]);
  } catch (error) {
    throw new Error('pdftoppm failed: on Debian, `apt-get install poppler-utils` installs it', { cause: error });
  }
}
process.stdout.write(`${papers.length} documents in ${FOLDER}\n`);
