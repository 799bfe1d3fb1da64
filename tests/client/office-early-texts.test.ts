import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { jp } from '../../apps/backoffice/src/messages/data/jp/index.ts';
import { moneyPagesJp } from '../../apps/backoffice/src/messages/data/jp/money-pages.ts';
import { offeringPagesJp } from '../../apps/backoffice/src/messages/data/jp/offering-pages.ts';

/** Shown before any page is opened, and pages that load no further texts. */
const EARLY = ['app', 'features/entry', 'features/log', 'features/operators', 'features/reviews', 'features/today'];
const SOURCE = join(import.meta.dirname, '../../apps/backoffice/src');

const shownIn = (folder: string): string[] =>
  readdirSync(join(SOURCE, folder), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /\.tsx?$/.test(file.name))
    .flatMap((file) => [...readFileSync(join(file.parentPath, file.name), 'utf8').matchAll(/['`]([a-z]\w*)\.\w/g)])
    .map(([, area = '']) => area);

it('what is shown before the texts of a page are loaded is in the early texts', () => {
  const shown = new Set(EARLY.flatMap(shownIn));
  expect(Object.keys(jp).filter((area) => shown.has(area)).length).toBeGreaterThan(5);
  expect(Object.keys({ ...moneyPagesJp, ...offeringPagesJp }).filter((area) => shown.has(area))).toEqual([]);
});
