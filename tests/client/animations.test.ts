import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDERS = ['apps/investor/src', 'packages/ui/src'];
/** What the compositor changes without painting. */
const CHEAP = new Set(['opacity', 'transform']);

/** The style sheets of the investor app by file, without comments. */
const sheets: ReadonlyMap<string, string> = new Map(
  FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => [
        `${folder}/${file}`,
        readFileSync(path.join(ROOT, folder, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''),
      ]),
  ),
);

/** The properties that each animation of a style sheet changes. */
function animated(sheet: string): ReadonlyMap<string, readonly string[]> {
  const blocks = sheet.matchAll(/@keyframes\s+([\w-]+)\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g);
  return new Map(
    [...blocks].map(([, name = '', steps = '']) => [
      name,
      [...steps.matchAll(/([\w-]+)\s*:[^;{}]*;/g)].map(([, property = '']) => property),
    ]),
  );
}

const flash = sheets.get('apps/investor/src/shared/amounts/amounts.module.css') ?? '';

describe('animations', () => {
  it('change opacity and transform only, so that no frame of one is painted', () => {
    const all = [...sheets].flatMap(([file, sheet]) =>
      [...animated(sheet)].map(([name, properties]) => ({ file, name, properties })),
    );
    expect(all.length).toBeGreaterThan(5);
    expect(all.filter(({ properties }) => properties.length === 0)).toEqual([]);
    expect(all.filter(({ properties }) => properties.some((property) => !CHEAP.has(property)))).toEqual([]);
  });

  it('the flash of a price is an element of its own without a layer at rest', () => {
    expect([...animated(flash).keys()]).toEqual([]);
    // Only what runs has a layer: as many as rows would be kept at rest otherwise.
    expect(flash).toMatch(/\.flash\[data-flash\]::after \{[^}]*opacity: 0;/);
    expect(flash).not.toContain('will-change');
    const script = readFileSync(path.join(ROOT, 'apps/investor/src/shared/amounts/use-flash.ts'), 'utf8');
    expect(script).toContain('const steps = [{ opacity: 0.12 }, { opacity: 0 }];');
    expect(script.match(/\.animate\(/g)).toHaveLength(1);
  });
});
