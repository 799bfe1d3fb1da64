import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Owner } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import { createSealer } from '../platform/seal/index.ts';
import { openKey } from './customer-key.ts';
import { rewrapKeys } from './index.ts';
import { directoryStore } from './store/directory-store.ts';
import { ANNA, BEN, download, type FilesBench, FOREIGN_ANNA, reasonOf, startFilesBench, upload } from './testing.ts';
import { png } from './testing-pictures.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let bench: FilesBench;
beforeAll(async () => {
  bench = await startFilesBench();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  await bench.superPool.query('delete from file_key');
  age(2 * HOUR);
  await bench.files.sweep(1, true);
});

const stored = async (owner: Owner = ANNA): Promise<string> => (await upload(bench, owner, await png(64, 48))).fileId;
const claim = (owner: Owner, fileId: string, field = 'front'): Promise<void> =>
  withTenant(bench.pool, owner.tenantId, (client) =>
    bench.files.claim(client, { ...owner, fileId, purpose: 'identity', field }),
  );
const erase = ({ tenantId, userId }: Owner): Promise<void> =>
  withTenant(bench.pool, tenantId, (client) => bench.files.erase(client, tenantId, userId));
const close = (owner: Owner, isLive: boolean): Promise<void> =>
  withTenant(bench.pool, owner.tenantId, (client) => bench.files.close(client, owner, isLive));
const statusOf = async (owner: Owner, fileId: string): Promise<number> => (await download(bench, owner, fileId)).status;
const blobs = (): string[] =>
  readdirSync(bench.storeDir, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
/** Makes every blob look as old as the clock of the bench is ahead. */
const age = (ms: number): void => {
  for (const blob of blobs()) utimesSync(blob, (Date.now() - ms) / 1_000, (Date.now() - ms) / 1_000);
};

describe('a form', () => {
  it('KYC-02 takes an upload of its own member, once', async () => {
    const fileId = await stored();
    expect(await reasonOf(claim(BEN, fileId))).toBe('FILE_UNKNOWN front');
    expect(await reasonOf(claim(FOREIGN_ANNA, fileId, 'back'))).toBe('FILE_UNKNOWN back');
    await claim(ANNA, fileId);
    expect(await reasonOf(claim(ANNA, fileId))).toBe('FILE_UNKNOWN front');
  });

  it('KYC-02 of 32 at once exactly one takes an upload', async () => {
    const fileId = await stored();
    const taken = await Promise.allSettled(Array.from({ length: 32 }, () => claim(ANNA, fileId)));
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('whose transaction fails has taken nothing', async () => {
    const fileId = await stored();
    const failed = withTenant(bench.pool, 1, async (client) => {
      await bench.files.claim(client, { ...ANNA, fileId, purpose: 'identity', field: 'front' });
      throw new Error('the form was refused');
    });
    await expect(failed).rejects.toThrow('the form was refused');
    await claim(ANNA, fileId);
  });
});

describe('the sweep', () => {
  it('deletes an upload that no form has taken for a day, and keeps one that a form took', async () => {
    const [left, taken] = [await stored(), await stored()];
    await claim(ANNA, taken);
    expect(blobs()).toHaveLength(2);
    age(2 * DAY);
    await bench.files.sweep(1, true);
    expect([await statusOf(ANNA, left), await statusOf(ANNA, taken)]).toEqual([200, 200]);
    bench.advance(DAY + 1);
    expect(await reasonOf(claim(ANNA, left))).toBe('FILE_UNKNOWN front');
    await bench.files.sweep(1, true);
    expect([await statusOf(ANNA, left), await statusOf(ANNA, taken)]).toEqual([404, 200]);
    expect(blobs()).toHaveLength(1);
    bench.advance(-DAY - 1);
  });

  it('KYC-02 deletes at a simulated brokerage what a form took as well, a day after the upload', async () => {
    const taken = await stored();
    await claim(ANNA, taken);
    bench.advance(DAY - HOUR);
    await bench.files.sweep(1, false);
    expect(await statusOf(ANNA, taken)).toBe(200);
    bench.advance(HOUR + 1);
    age(2 * HOUR);
    await bench.files.sweep(1, false);
    expect([await statusOf(ANNA, taken), blobs()]).toEqual([404, []]);
    bench.advance(-DAY - 1);
  });

  it('removes the blob and the half blob of an upload that was not finished, once they are old', async () => {
    const store = directoryStore(bench.storeDir);
    const name = await store.put(1, Buffer.from('without a row'));
    const half = path.join(path.dirname(blobs()[0] ?? ''), '.incomplete-1');
    writeFileSync(half, 'hal');
    await bench.files.sweep(1, true);
    expect([await store.has(name), blobs().length]).toEqual([true, 2]);
    age(2 * HOUR);
    await bench.files.sweep(1, true);
    expect([await store.has(name), blobs()]).toEqual([false, []]);
  });
});

describe('erasure', () => {
  it('KYC-02 makes the bytes unreadable at once, and removes them', async () => {
    const [fileId, bens] = [await stored(), await stored(BEN)];
    await claim(ANNA, fileId);
    const { rows } = await bench.superPool.query<{ sealed: Buffer }>(
      'select sealed_key as sealed from file_key where user_id = $1',
      [ANNA.userId],
    );
    const before = blobs();
    await erase(ANNA);
    expect(await reasonOf(bench.files.read(1, fileId))).toBe('NOT_FOUND');
    expect(await statusOf(ANNA, fileId)).toBe(404);
    expect(await statusOf(BEN, bens)).toBe(200);
    // The key existed in this row alone: no other member's key opens the blob.
    expect(rows).toHaveLength(1);
    const left = await bench.superPool.query('select from file_key where user_id = $1', [ANNA.userId]);
    expect(left.rowCount).toBe(0);
    expect(blobs()).toEqual(before);
    age(2 * HOUR);
    await bench.files.sweep(1, true);
    expect(blobs()).toHaveLength(1);
  });

  it('follows the end of an account at once in a simulation', async () => {
    const fileId = await stored();
    await claim(ANNA, fileId);
    await close(ANNA, false);
    expect(await statusOf(ANNA, fileId)).toBe(404);
  });

  it('waits for seven years at a live brokerage, and is then done by the sweep', async () => {
    const fileId = await stored();
    await claim(ANNA, fileId);
    await close(ANNA, true);
    expect(await reasonOf(erase(ANNA))).toBe('FORBIDDEN');
    const years = 7 * 365 * DAY;
    bench.advance(years);
    await bench.files.sweep(1, true);
    expect(await statusOf(ANNA, fileId)).toBe(200);
    bench.advance(3 * DAY);
    await bench.files.sweep(1, true);
    expect(await statusOf(ANNA, fileId)).toBe(404);
    bench.advance(-years - 3 * DAY);
  });
});

describe('the keys', () => {
  it('are sealed anew by a rotation, after which the old key opens nothing', async () => {
    const [one, two] = [await stored(), await stored(BEN)];
    const content = await bench.files.read(1, one);
    const next = Buffer.alloc(32, 7);
    expect(await rewrapKeys(bench.pool, 1, createSealer([next, bench.key]))).toBe(2);
    await expect(bench.files.read(1, one)).rejects.toThrow('another key');
    const { rows } = await bench.superPool.query<{ userId: number; sealed: Buffer }>(
      'select user_id as "userId", sealed_key as sealed from file_key order by user_id',
    );
    for (const { userId, sealed } of rows) {
      const owner = { tenantId: 1, userId };
      expect(() => openKey(createSealer([bench.key]), sealed, owner)).toThrow('another key');
      expect(() => openKey(createSealer([next]), sealed, owner)).not.toThrow();
      // A key is bound to its member.
      expect(() => openKey(createSealer([next]), sealed, { tenantId: 2, userId })).toThrow();
    }
    // Back again, with the files as they were.
    expect(await rewrapKeys(bench.pool, 1, createSealer([bench.key, next]))).toBe(2);
    expect(await bench.files.read(1, one)).toEqual(content);
    expect(await statusOf(BEN, two)).toBe(200);
  });
});
