import { describe, expect, it } from 'vitest';
import { checkDeterminism } from './determinism.ts';

const messages = (text: string, path = 'packages/market/src/x.ts'): string[] =>
  checkDeterminism([{ path, text }]).map((problem) => `${problem.line}: ${problem.message}`);

describe('determinism lint', () => {
  it.each([
    ['Date', 'const now = Date.now();'],
    ['new Date', 'const now = new Date(0);'],
    ['Temporal', 'const now = Temporal.Now.instant();'],
    ['performance', 'const t = performance.now();'],
    ['timers', 'setTimeout(() => {}, 1);'],
    ['crypto', 'const id = crypto.randomUUID();'],
    ['process', 'const home = process.env;'],
    ['globalThis', 'const g = globalThis;'],
    ['fetch', 'await fetch("x");'],
    ['Intl', 'new Intl.NumberFormat();'],
    ['locale order', 'names.sort((a, b) => a.localeCompare(b));'],
    ['shorthand property', 'const o = { Date };'],
    ['node import', "import { readFileSync } from 'node:fs';"],
    ['node re-export', "export { readFileSync } from 'node:fs';"],
    ['dynamic import', "const m = await import('./m.ts');"],
    ['Math.random', 'const r = Math.random();'],
    ['Math.log', 'const r = Math.log(2);'],
    ['Math destructured', 'const { random } = Math;'],
    ['Math computed', "const r = Math['random']();"],
    ['power of variables', 'const p = (a: number) => 2 ** a;'],
  ])('refuses %s', (_name, text) => {
    expect(messages(text)).toHaveLength(1);
  });

  it.each([
    ['allowed Math', 'const r = Math.floor(Math.sqrt(Math.abs(-2)));'],
    ['a property called Date', 'const r = row.Date + row.process; const o = { Date: 1 };'],
    ['powers of literals and bigint', 'const p = 10 ** 6; const q = (n: bigint) => 10n ** n;'],
    ['words in comments and strings', "// Date.now()\nconst s = 'Math.random()';"],
    ['arrays', 'const a = [1]; for (const x of a) use(x); a.forEach(use); const b = [...a];'],
    ['entries of arrays', 'const a = [1]; for (const [i, x] of a.entries()) use(i, x);'],
    ['entries of array parameters', 'const f = (a: readonly number[]) => { for (const [i] of a.entries()) use(i); };'],
    [
      'entries of array members',
      'interface O { readonly fills: readonly Fill[] }\nfor (const [i] of o.fills.entries()) use(i);',
    ],
    ['a copy that is sorted at once', 'const a = [...m.values()].sort((x, y) => x.id - y.id);'],
    [
      'a public array beside a private Map',
      'class A { #orders = new Map(); orders = [1]; f(a: A) { for (const o of a.orders) use(o); } }',
    ],
    ['object keys', 'for (const key of Object.keys(row)) use(key);'],
  ])('accepts %s', (_name, text) => {
    expect(messages(text)).toEqual([]);
  });

  it.each([
    ['for-of over a Map', 'const m = new Map(); for (const x of m) use(x);'],
    ['for-of over values()', 'for (const x of state.orders.values()) use(x);'],
    ['forEach of a Set parameter', 'const f = (s: ReadonlySet<number>) => s.forEach(use);'],
    ['spread of a Set', 'const s = new Set<number>(); const a = [...s];'],
    ['Array.from of a Map', 'const m: Map<string, number> = make(); const a = Array.from(m);'],
    ['a private field', 'class A { #books = new Map(); f() { for (const b of this.#books) use(b); } }'],
    ['a copy that is sorted by its text only', 'const a = [...m.values()].sort();'],
    ['entries of something unknown', 'for (const [i] of rows().entries()) use(i);'],
    ['destructuring the first entry', 'const s = new Set<number>(); const [first] = s;'],
    [
      'a member declared as Map',
      'interface State { readonly books: Map<string, Book> }\nfor (const b of state.books) use(b);',
    ],
  ])('refuses %s', (_name, text) => {
    expect(messages(text)).toHaveLength(1);
  });

  it('accepts an iteration whose reason is stated on the line or the line before', () => {
    const walk = 'for (const x of m.values()) total += x;';
    expect(messages(`// order: a sum\n${walk}\n${walk} // order: a sum`)).toEqual([]);
    expect(messages(`// order:\n${walk}`)).toHaveLength(1);
    expect(messages(`// order: a sum\n\n${walk}`)).toHaveLength(1);
  });

  it('recognises members that another file of the packages declares', () => {
    const problems = checkDeterminism([
      { path: 'packages/market/src/state.ts', text: 'export interface State { readonly books: Map<string, number> }' },
      { path: 'packages/brokerage/src/use.ts', text: 'export const f = (s: State) => [...s.books];' },
    ]);
    expect(problems.map((problem) => problem.path)).toEqual(['packages/brokerage/src/use.ts']);
  });

  it('exempts tests and other packages', () => {
    expect(messages('Date.now();', 'packages/market/src/x.test.ts')).toEqual([]);
    expect(messages('Date.now();', 'apps/server/src/x.ts')).toEqual([]);
  });
});
