import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contentPagesJp } from '../../apps/backoffice/src/messages/data/jp/content-pages.ts';
import { jp } from '../../apps/backoffice/src/messages/data/jp/index.ts';
import { innerPagesJp } from '../../apps/backoffice/src/messages/data/jp/inner-pages.ts';
import { moneyPagesJp } from '../../apps/backoffice/src/messages/data/jp/money-pages.ts';
import { offeringPagesJp } from '../../apps/backoffice/src/messages/data/jp/offering-pages.ts';
import { tradingPagesJp } from '../../apps/backoffice/src/messages/data/jp/trading-pages.ts';

/** Shown before any other page is opened. */
const EARLY = ['app', 'features/entry', 'features/today'];
/** Pages that load no further texts than every page but Today does. */
const INNER = ['features/log', 'features/operators', 'features/reviews'];
const SOURCE = join(import.meta.dirname, '../../apps/backoffice/src');

const shownIn = (folder: string): string[] =>
  readdirSync(join(SOURCE, folder), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /\.tsx?$/.test(file.name))
    .flatMap((file) => [...readFileSync(join(file.parentPath, file.name), 'utf8').matchAll(/['`]([a-z]\w*)\.\w/g)])
    .map(([, area = '']) => area);

it('what is shown before the texts of a page are loaded is in the early texts', () => {
  const early = new Set(EARLY.flatMap(shownIn));
  const shown = new Set([...early, ...INNER.flatMap(shownIn)]);
  const later = { ...contentPagesJp, ...moneyPagesJp, ...offeringPagesJp, ...tradingPagesJp };
  expect(Object.keys(jp).filter((area) => early.has(area)).length).toBeGreaterThan(2);
  expect(Object.keys(innerPagesJp).filter((area) => shown.has(area)).length).toBeGreaterThan(2);
  expect(Object.keys(innerPagesJp).filter((area) => early.has(area))).toEqual([]);
  expect(Object.keys(later).filter((area) => shown.has(area))).toEqual([]);
});
