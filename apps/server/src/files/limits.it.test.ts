import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../platform/http/index.ts';
import { PictureConverter } from './picture/converter.ts';
import { PictureError } from './picture/picture-error.ts';
import { ANNA, BEN, type FilesBench, reasonOf, startFilesBench, type Uploaded, upload } from './testing.ts';
import { png } from './testing-pictures.ts';

const { stored: STORED, begun: BEGUN } = limits.UPLOADS_OF_MEMBER.default;

let bench: FilesBench;
/** Conversions wait for this. */
let gate = Promise.resolve();
let isRefusing = false;
let conversions = 0;
beforeAll(async () => {
  bench = await startFilesBench({
    limits: 'default',
    converter: {
      convert: async () => {
        conversions += 1;
        await gate;
        if (isRefusing) throw new PictureError('PICTURE_DAMAGED');
        return { jpeg: Buffer.from(`picture ${conversions}`), width: 8, height: 8, uniform: false };
      },
    },
  });
});
afterAll(() => bench.stop());

const storedOf = async (userId: number): Promise<number> =>
  (await bench.superPool.query('select from stored_file where user_id = $1', [userId])).rowCount ?? 0;

describe('uploads of a member', () => {
  it('are received four at a time, and a day has ten, however many arrive at once', async () => {
    const file = await png(8, 8);
    const opened = Promise.withResolvers<void>();
    gate = opened.promise;
    // As many as arrive before any is stored: all of them are counted as begun.
    const replies: Promise<Uploaded>[] = [];
    for (let n = 0; n < 3 * STORED; n += 1) {
      replies.push(upload(bench, ANNA, file));
      if (n % 4 < 3) continue;
      // More than four at once would be refused: on a slow machine the first ten take longer to be received.
      await expect.poll(() => conversions).toBeGreaterThanOrEqual(Math.min(n + 1, STORED));
      await sleep(50);
    }
    opened.resolve();
    const done = await Promise.all(replies);
    const by = (status: number): Uploaded[] => done.filter((one) => one.status === status);
    expect(by(200)).toHaveLength(STORED);
    expect(await storedOf(ANNA.userId)).toBe(STORED);
    expect(by(200).length + by(429).length + by(503).length).toBe(done.length);
    const refused = await upload(bench, ANNA, file);
    expect(refused).toMatchObject({ status: 429, reason: 'UPLOAD_LIMIT' });
    expect(refused.msg).toContain(String(STORED));
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    expect(Number(refused.retryAfter)).toBeLessThanOrEqual(24 * 3_600);
    expect(await upload(bench, BEN, file)).toMatchObject({ status: 200 });
    bench.advance(24 * 3_600_000);
    expect(await upload(bench, ANNA, file)).toMatchObject({ status: 200 });
  });

  it('five at once: the fifth is refused with 503 and Retry-After before it is read', async () => {
    bench.advance(24 * 3_600_000);
    const controllers = Array.from({ length: limits.UPLOAD.ofMemberAtOnce }, () => new AbortController());
    // Their bodies never end.
    const open = controllers.map(({ signal }) =>
      fetch(`${bench.origin}/api/v1/file/picture/upload?purpose=identity`, {
        method: 'POST',
        headers: { authorization: `Bearer member-${ANNA.userId}`, 'content-type': 'multipart/form-data; boundary=b' },
        body: new ReadableStream({
          start: (stream) =>
            stream.enqueue(Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc')),
        }),
        duplex: 'half',
        signal,
      }).catch(() => null),
    );
    await expect.poll(async () => (await upload(bench, ANNA, await png(8, 8))).status).toBe(503);
    const refused = await upload(bench, ANNA, await png(8, 8));
    expect([refused.reason, refused.retryAfter]).toEqual(['OVERLOADED', '2']);
    expect(await upload(bench, BEN, await png(8, 8))).toMatchObject({ status: 200 });
    for (const controller of controllers) controller.abort();
    await Promise.all(open);
    await expect.poll(async () => (await upload(bench, ANNA, await png(8, 8))).status).toBe(200);
  });

  it('that are refused count too, four times as many', async () => {
    bench.advance(24 * 3_600_000);
    isRefusing = true;
    for (let n = 0; n < BEGUN; n += 1) expect(await upload(bench, BEN, await png(8, 8))).toMatchObject({ status: 400 });
    const before = conversions;
    expect(await upload(bench, BEN, await png(8, 8))).toMatchObject({ status: 429, reason: 'UPLOAD_LIMIT' });
    expect(conversions).toBe(before);
    isRefusing = false;
  });
});

describe('a conversion', () => {
  const file = `${import.meta.dirname}/testing-pictures.ts`;
  it('has a limit of time and one of memory', async () => {
    const slow = new PictureConverter({ ...limits.PICTURE, timeMs: 1 });
    await expect(slow.convert(file)).rejects.toThrow('PICTURE_TOO_COMPLEX');
    const large = new PictureConverter({ ...limits.PICTURE, memoryBytes: 1_000_000 });
    await expect(large.convert(file)).rejects.toThrow('PICTURE_TOO_COMPLEX');
    await expect(new PictureConverter().convert(file)).rejects.toThrow('PICTURE_TYPE_NOT_TAKEN');
  });

  it('is refused with 503 when as many wait as may', async () => {
    const busy = new PictureConverter({ ...limits.PICTURE, atOnce: 1, waiting: 1 });
    const two = [busy.convert(file), busy.convert(file)].map((one) => one.catch((error: unknown) => String(error)));
    expect(await reasonOf(busy.convert(file))).toBe('OVERLOADED');
    expect(await Promise.all(two)).toEqual(Array.from({ length: 2 }, () => 'Error: PICTURE_TYPE_NOT_TAKEN'));
  });
});
