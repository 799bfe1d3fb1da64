import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Words for which the product has another one. */
const INSTEAD = {
  期日指定: '期間指定',
  制限値幅: '値幅制限',
  拘束: '注文中, 確保',
  値付かず: '値つかず',
} as const;

const ROOT = path.join(import.meta.dirname, '../..');

/** The files of texts: folders called `data` in apps and packages. */
const files = ['apps', 'packages'].flatMap((top) =>
  readdirSync(path.join(ROOT, top), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\/src\/(.*\/)?data\/.*\.ts$/.test(name) && !name.includes('node_modules'))
    .map((name) => path.join(ROOT, top, name)),
);

it('texts use one term for one thing', () => {
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return Object.entries(INSTEAD).flatMap(([word, instead]) =>
      text.includes(word) ? [`${path.relative(ROOT, file)}: ${word}, use ${instead}`] : [],
    );
  });
  expect(found).toEqual([]);
});
