import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { DrawCertificate } from './certificate.ts';
import { type DrawRow, recompute } from './recompute.ts';
import { holdDraw, testEntries } from './testing-draw.ts';

const SCRIPT = path.resolve(import.meta.dirname, '../../../docs/draw/recompute.mjs');
const folder = mkdtempSync(path.join(tmpdir(), 'kabuto-draw-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the script prints about a published draw. */
function verdict(certificate: DrawCertificate, rows: readonly DrawRow[]): string {
  const files = [path.join(folder, 'certificate.json'), path.join(folder, 'list.json')];
  for (const [i, content] of [certificate, rows].entries()) writeFileSync(files[i] ?? '', JSON.stringify(content));
  try {
    return execFileSync(process.execPath, [SCRIPT, ...files], { encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    // It throws for a draw that is not as certified.
    return (error as { readonly stderr: string }).stderr;
  }
}

const common = { price: 10_000, lot: 100, secret: '0c'.repeat(32), short: new Set([5]) };
const few = holdDraw({ ...common, entries: testEntries(101), units: 30, standbys: 10 });
const many = holdDraw({ ...common, entries: testEntries(40), units: 47, standbys: 10 });

it('IPO-03 a script without the product confirms draws with fewer and with more units than applications', () => {
  expect(verdict(few.certificate, few.rows)).toMatch(/^RIGHT: 101 applications/);
  expect(verdict(many.certificate, many.rows)).toMatch(/^RIGHT: 40 applications/);
});

it('IPO-03 it confirms a draw without accounts that were closed before it', () => {
  const below = few.rows.find(({ result }) => result?.outcome === 'price')?.id ?? 0;
  const closed = holdDraw({ ...common, entries: testEntries(101), units: 30, standbys: 10, barred: new Set([below]) });
  expect(verdict(closed.certificate, closed.rows)).toMatch(/^RIGHT: 101 applications/);
});

it('IPO-03 it confirms a draw from a beacon, and prints which round of which chain its value has to be compared with', () => {
  const beacon = { chain: 'be'.repeat(32), round: 4_711 };
  const { certificate, rows } = holdDraw({ ...common, entries: testEntries(101), units: 30, standbys: 10, beacon });
  expect(recompute(rows, certificate)).toEqual({ ok: true });
  const right = verdict(certificate, rows);
  expect(right).toMatch(/^RIGHT: 101 applications/);
  for (const one of [beacon.chain, '4711', common.secret]) expect(right).toContain(one);
  expect(verdict({ ...certificate, secret: '0d'.repeat(32) }, rows)).toContain('does not follow');
  expect(verdict({ ...certificate, beacon: null }, rows)).toContain('not the promised one');
  expect(verdict({ ...certificate, commitment: few.certificate.commitment }, rows)).toContain('not the promised one');
});

it('IPO-03 it finds every kind of tampering', () => {
  const { certificate, rows } = few;
  const won = rows.findIndex(({ result }) => result?.outcome === 'won');
  const changed = (change: Partial<DrawRow>) => rows.map((row, i) => (i === won ? { ...row, ...change } : row));
  const lost = { outcome: 'lost', units: 0, standbyRank: null } as const;
  expect(verdict(certificate, changed({ quantity: 900 }))).toContain('not the one that was frozen');
  expect(verdict(certificate, changed({ result: lost }))).toContain('AssertionError [ERR_ASSERTION]: the result of');
  expect(verdict(certificate, changed({ result: { ...lost, outcome: 'price' } }))).toContain('the bid of');
  expect(verdict(certificate, rows.slice(1))).toContain('100 applications, certified are 101');
  expect(verdict(certificate, rows.toReversed())).toContain('the ids do not rise');
  expect(verdict({ ...certificate, secret: '0d'.repeat(32) }, rows)).toContain('not the promised one');
  expect(verdict({ ...certificate, seed: '0d'.repeat(32) }, rows)).toContain('does not follow');
});

it('has at most sixty lines and imports nothing but Node', () => {
  const text = readFileSync(SCRIPT, 'utf8');
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
  expect([...text.matchAll(/from '([^']+)'/g)].map(([, name]) => name)).toEqual([
    'node:assert',
    'node:crypto',
    'node:fs',
  ]);
});
