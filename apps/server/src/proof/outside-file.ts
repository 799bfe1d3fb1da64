import { readFile } from 'node:fs/promises';
import type { PublishedNight, PublishedRoot } from './outside.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function toRoot(value: unknown): PublishedRoot | null {
  if (!isObject(value)) return null;
  const { asset, root, total, leaves } = value;
  if (typeof asset !== 'string' || typeof root !== 'string') return null;
  return typeof total === 'string' && typeof leaves === 'number' ? { asset, root, total, leaves } : null;
}

function toNight(line: string): PublishedNight | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  if (!isObject(value) || !Array.isArray(value.assets)) return null;
  const { tenantId, night, journalSeq, headHash, takenAt } = value;
  const assets = value.assets.map(toRoot).filter((root) => root !== null);
  if (typeof tenantId !== 'number' || typeof journalSeq !== 'number' || typeof takenAt !== 'number') return null;
  if (typeof night !== 'string' || typeof headHash !== 'string' || assets.length !== value.assets.length) return null;
  return { tenantId, night, journalSeq, headHash, takenAt, assets };
}

/** The nights of a file of `fileOutside`; `unreadable`: lines that are none, torn by a crash or damaged. */
export async function readOutside(
  file: string,
): Promise<{ readonly nights: readonly PublishedNight[]; readonly unreadable: number }> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  const nights = lines.map(toNight).filter((night) => night !== null);
  return { nights, unreadable: lines.length - nights.length };
}
