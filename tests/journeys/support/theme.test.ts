import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const COLOUR = /^#[0-9a-f]{3,8}$/i;

/** What the style sheet declares for the selector, by name. */
function declarationsOf(css: string, selector: string): ReadonlyMap<string, string> {
  const start = css.indexOf(`${selector} {`);
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start));
  return new Map([...body.matchAll(/([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
}

// Journeys measure layout in the light theme only, because of what these two tests prove.
it('the dark theme changes colours and shadows only', () => {
  const css = readFileSync(path.join(ROOT, 'packages/ui/src/theme/tokens.css'), 'utf8').replace(/\/\*.*?\*\//gs, '');
  const light = declarationsOf(css, ':root');
  const dark = declarationsOf(css, ':root[data-theme="dark"]');
  expect(dark.size).toBeGreaterThan(20);
  for (const [name, value] of dark) {
    if (name === 'color-scheme' || name.endsWith('-shadow')) continue;
    expect(`${name} ${value}`).toMatch(/^--/);
    expect(value).toMatch(COLOUR);
    expect(light.has(name), name).toBe(true);
  }
});

it('no other style sheet depends on the theme', () => {
  const sheets = globSync('{apps,packages}/*/{src/**/*.css,index.html}', { cwd: ROOT });
  expect(sheets.length).toBeGreaterThan(50);
  const themed = sheets.filter((sheet) =>
    /data-theme|prefers-color-scheme|light-dark\(/.test(readFileSync(path.join(ROOT, sheet), 'utf8')),
  );
  expect(themed.map((sheet) => path.basename(sheet))).toEqual(['tokens.css']);
});
