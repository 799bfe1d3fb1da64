import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import type { RegisteredRoute } from './acceptance/routes-table.ts';
import { gapsOf, sheetHtml, sheetsOf } from './contact-sheets/sheets.ts';
import { ensureChromium, THIS_MACHINE } from './test/chromium.ts';

// `npm run contact-sheets`: assembles the pictures that journeys took with KABUTO_PICTURES=1 into one picture a page,
// theme by language, in test-results/contact-sheets. `--only RT-29`: pages whose name begins with it. Fails, naming
// each gap, when a page of the app's feature register or of a journey lacks a picture.

/** Three phones beside each other. */
const WIDTH = 1_200;
const RESULTS = join(import.meta.dirname, '../test-results');
const SCREENS = join(RESULTS, 'screens');
const SHEETS = join(RESULTS, 'contact-sheets');

/** The names of the pictures that were taken; none before the first run that takes some. */
function pictures(): readonly string[] {
  try {
    return readdirSync(SCREENS);
  } catch {
    return [];
  }
}

/** The codes of the pages that the app has. */
async function builtPages(): Promise<readonly string[]> {
  const register: unknown = await import(join(import.meta.dirname, '../apps/investor/src/shared/navigation/routes.ts'));
  // The app's register is typed; here only two of its fields matter.
  const { ROUTES } = register as { readonly ROUTES: readonly RegisteredRoute[] };
  return ROUTES.filter(({ built }) => built).map(({ code }) => code);
}

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const { only } = values;
const sheets = sheetsOf(pictures(), await builtPages()).filter(({ page }) => page.startsWith(only));
if (sheets.every(({ rows }) => rows.flat().every(({ file }) => file === undefined))) {
  console.error('There are no pictures. Take some first: KABUTO_PICTURES=1 npm test -- --stage browser');
  process.exit(1);
}
let missing = 0;
mkdirSync(SHEETS, { recursive: true });
const browser = await chromium.launch({ executablePath: ensureChromium(THIS_MACHINE), args: ['--no-sandbox'] });
try {
  const tab = await browser.newPage({ viewport: { width: WIDTH, height: 800 } });
  for (const sheet of sheets) {
    const address = (file: string) => `data:image/png;base64,${readFileSync(join(SCREENS, file)).toString('base64')}`;
    await tab.setContent(sheetHtml(sheet, address), { waitUntil: 'load' });
    await tab.screenshot({ path: join(SHEETS, `${sheet.page}.png`), fullPage: true });
    const gaps = gapsOf(sheet);
    missing += gaps.length;
    const all = gaps.length === sheet.rows.flat().length;
    const names = all ? 'no picture at all' : `no picture of ${gaps.join(', ')}`;
    console.log(gaps.length === 0 ? sheet.page : `${sheet.page}: ${names}`);
  }
} finally {
  await browser.close();
}
console.log(`${sheets.length} sheets in ${SHEETS}`);
if (missing > 0) {
  console.error(`${missing} pictures are missing`);
  process.exitCode = 1;
}
