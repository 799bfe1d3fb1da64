import type { Problem } from '../problem.ts';
import { type Budget, kindOf } from './budgets.ts';

/** A chunk in the build's manifest (`manifest.json` of vite); only the fields needed for sizes. */
export interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

/** Files that are downloaded together. */
export interface Load {
  readonly kind: Budget['kind'];
  readonly name: string;
  readonly bytes: number;
}

/** The keys of a chunk and of everything it imports statically. */
function closure(manifest: Manifest, key: string, into: Set<string> = new Set()): Set<string> {
  if (into.has(key)) return into;
  into.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(manifest, next, into);
  return into;
}

function weigh(
  manifest: Manifest,
  keys: Iterable<string>,
  sizeOf: (file: string) => number,
): { js: number; css: number } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk) continue;
    if (chunk.file.endsWith('.js')) scripts.add(chunk.file);
    for (const file of chunk.css ?? []) styles.add(file);
  }
  const total = (files: Set<string>): number => [...files].reduce((sum, file) => sum + sizeOf(file), 0);
  return { js: total(scripts), css: total(styles) };
}

/**
 * The downloads of the app: the shell, then each chunk that is loaded on demand with the chunks that only it needs.
 * What several pages share (bars, rows, amounts) is downloaded once and counts for none of them; styles count fully.
 * @param sizeOf bytes after gzip of a file of the build
 * @param pageScripts scripts that the page loads itself, outside of the manifest
 * @throws when the manifest has no entry
 */
export function measure(
  manifest: Manifest,
  sizeOf: (file: string) => number,
  pageScripts: readonly string[] = [],
): Load[] {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  if (entries.length === 0) throw new Error('the manifest of the build has no entry');
  const shell = new Set(entries.flatMap((key) => [...closure(manifest, key)]));
  const base = weigh(manifest, shell, sizeOf);
  for (const file of pageScripts) base.js += sizeOf(file);
  const loads: Load[] = [
    { kind: 'shell', name: entries.join(', '), bytes: base.js },
    { kind: 'css', name: entries.join(', '), bytes: base.css },
  ];
  const onDemand = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry);
  const parts = new Map(onDemand.map((key) => [key, [...closure(manifest, key)].filter((part) => !shell.has(part))]));
  const users = new Map<string, number>();
  for (const part of [...parts.values()].flat()) users.set(part, (users.get(part) ?? 0) + 1);
  for (const [key, extra] of parts) {
    const chunk = manifest[key];
    if (!chunk) continue;
    const own = extra.filter((part) => part === key || users.get(part) === 1);
    const { js } = weigh(manifest, own, sizeOf);
    const { css } = weigh(manifest, extra, sizeOf);
    loads.push({ kind: kindOf(chunk.src ?? key), name: chunk.src ?? key, bytes: js });
    if (css > 0) loads.push({ kind: 'css', name: chunk.src ?? key, bytes: base.css + css });
  }
  return loads;
}

/** Downloads over their budget or of a kind that has none, and one line with the largest of each kind. */
export function judge(loads: readonly Load[], budgets: readonly Budget[]): { problems: Problem[]; note: string } {
  const problems: Problem[] = [];
  const heaviest: string[] = [];
  for (const load of loads)
    if (!budgets.some(({ kind }) => kind === load.kind))
      problems.push({ path: load.name, message: `there is no budget for a download of the kind ${load.kind}` });
  for (const budget of budgets) {
    const own = loads.filter((load) => load.kind === budget.kind).sort((a, b) => b.bytes - a.bytes);
    const first = own[0];
    if (first) heaviest.push(`${budget.kind} ${kilo(first.bytes)} of ${kilo(budget.bytes)}`);
    for (const load of own) {
      if (load.bytes <= budget.bytes) continue;
      const message = `${kilo(load.bytes)} KB gzip; ${budget.what} may weigh ${kilo(budget.bytes)} KB`;
      problems.push({ path: load.name, message });
    }
  }
  return { problems, note: `${heaviest.join(', ')} KB` };
}

function kilo(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
