import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PICTURE_BYTES } from '@kabuto/contract/picture-limits';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from '../platform/postgres/index.ts';
import { ANNA, BEN, download, type FilesBench, FOREIGN_ANNA, send, startFilesBench, upload } from './testing.ts';
import {
  animatedGif,
  animatedWebp,
  avif,
  cameraJpeg,
  jpegWithComment,
  manyPixels,
  oneColour,
  png,
  pngWithChunk,
  webp,
} from './testing-pictures.ts';

let bench: FilesBench;
beforeAll(async () => {
  bench = await startFilesBench();
});
afterAll(() => bench.stop());

const blobs = (): string[] =>
  readdirSync(bench.storeDir, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
const incoming = (): string[] => readdirSync(bench.uploadDir);
const rows = async (): Promise<number> =>
  (await bench.superPool.query<{ n: number }>('select count(*)::int as n from stored_file')).rows[0]?.n ?? -1;

describe('an uploaded picture', () => {
  it('CALL-07 KYC-02 VAL-26 is stored upright, 800 pixels long, without metadata and encrypted', async () => {
    const original = await cameraJpeg();
    const stored = await upload(bench, ANNA, original);
    // 1200 by 900, turned by a quarter
    expect(stored).toMatchObject({ status: 200, width: 600, height: 800 });
    const reply = await download(bench, ANNA, stored.fileId);
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment; filename="picture.jpg"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    const content = Buffer.from(await reply.arrayBuffer());
    expect(content).toHaveLength(stored.bytes);
    const { format, width, height, exif, icc, xmp } = await sharp(content).metadata();
    expect([format, width, height, exif, icc, xmp]).toEqual(['jpeg', 600, 800, undefined, undefined, undefined]);
    expect(original.includes('Camera of Anna')).toBe(true);
    expect(content.includes('Camera of Anna')).toBe(false);
    for (const blob of blobs()) {
      const kept = readFileSync(blob);
      expect(kept.includes(content.subarray(0, 64))).toBe(false);
      expect(kept.includes('JFIF')).toBe(false);
    }
    expect(incoming()).toEqual([]);
    expect(await bench.files.read(ANNA.tenantId, stored.fileId)).toEqual(content);
  });

  it('KYC-02 can be a PNG or a WebP, and is not enlarged', async () => {
    expect(await upload(bench, ANNA, await png())).toMatchObject({ status: 200, width: 800, height: 600 });
    expect(await upload(bench, ANNA, await webp())).toMatchObject({ status: 200, width: 800, height: 600 });
    expect(await upload(bench, ANNA, await png(64, 48))).toMatchObject({ status: 200, width: 64, height: 48 });
  });

  it('is known to be all one colour', async () => {
    const [plain, scene] = [
      await upload(bench, ANNA, await oneColour()),
      await upload(bench, ANNA, await cameraJpeg()),
    ];
    expect(await bench.files.isUniform(ANNA, plain.fileId)).toBe(true);
    expect(await bench.files.isUniform(ANNA, scene.fileId)).toBe(false);
    expect(await bench.files.isUniform(BEN, plain.fileId)).toBeUndefined();
  });

  it('KYC-02 does not exist for another member, another brokerage, and a caller without a session', async () => {
    const { fileId } = await upload(bench, ANNA, await png(64, 48));
    for (const other of [BEN, FOREIGN_ANNA]) {
      const reply = await download(bench, other, fileId);
      expect([reply.status, await reply.json()]).toEqual([
        404,
        expect.objectContaining({ data: expect.objectContaining({ reason: 'NOT_FOUND' }) }),
      ]);
    }
    const anonymous = await fetch(`${bench.origin}/api/v1/file/picture/detail?fileId=${fileId}`);
    expect(anonymous.status).toBe(401);
    const foreign = await withTenant(bench.pool, 2, (client) => client.query('select from stored_file'));
    expect(foreign.rowCount).toBe(0);
  });
});

const trailed = async (file: Promise<Buffer>, tail = '\0'): Promise<Buffer<ArrayBuffer>> =>
  Buffer.concat([await file, Buffer.from(tail)]);
const cut = async (file: Promise<Buffer>): Promise<Buffer<ArrayBuffer>> => Buffer.from((await file).subarray(0, -20));
async function changed(file: Promise<Buffer>): Promise<Buffer<ArrayBuffer>> {
  const copy = Buffer.from(await file);
  copy[Math.floor(copy.length / 2)] = (copy[Math.floor(copy.length / 2)] ?? 0) ^ 0xff;
  return copy;
}
const text = (content: string): Promise<Buffer<ArrayBuffer>> => Promise.resolve(Buffer.from(content));

const REFUSED: readonly (readonly [string, () => Promise<Buffer<ArrayBuffer>>, string])[] = [
  ['a PDF', () => text('%PDF-1.7 and the rest'), 'PICTURE_TYPE_NOT_TAKEN'],
  ['an SVG', () => text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'PICTURE_TYPE_NOT_TAKEN'],
  ['a HEIF picture', avif, 'PICTURE_TYPE_NOT_TAKEN'],
  ['a GIF', animatedGif, 'PICTURE_TYPE_NOT_TAKEN'],
  ['an animated WebP', animatedWebp, 'PICTURE_ANIMATED'],
  ['an animated PNG', () => pngWithChunk('acTL', Buffer.alloc(8)), 'PICTURE_ANIMATED'],
  ['a JPEG with more bytes', () => trailed(cameraJpeg(64, 64)), 'PICTURE_TRAILING_DATA'],
  ['a JPEG with an archive behind', () => trailed(cameraJpeg(64, 64), 'PK\x03\x04'), 'PICTURE_TRAILING_DATA'],
  ['a PNG with more bytes', () => trailed(png(64, 64)), 'PICTURE_TRAILING_DATA'],
  ['a WebP with more bytes', () => trailed(webp()), 'PICTURE_TRAILING_DATA'],
  ['a JPEG with a script', () => jpegWithComment('<script>alert(1)</script>'), 'PICTURE_MIXED_CONTENT'],
  ['a PNG with a PDF', () => pngWithChunk('tEXt', Buffer.from('k\0%PDF-1.7')), 'PICTURE_MIXED_CONTENT'],
  ['a JPEG that was cut off', () => cut(cameraJpeg()), 'PICTURE_DAMAGED'],
  ['a PNG that was cut off', () => cut(png(64, 64)), 'PICTURE_DAMAGED'],
  ['a WebP that was cut off', () => cut(webp()), 'PICTURE_DAMAGED'],
  ['a PNG with a changed byte', () => changed(png(64, 64)), 'PICTURE_DAMAGED'],
  ['only the beginning of a JPEG', () => Promise.resolve(Buffer.from([0xff, 0xd8, 0xff, 0xd9])), 'PICTURE_DAMAGED'],
  ['48 megapixels in a small file', () => manyPixels(8_000, 6_000), 'PICTURE_TOO_MANY_PIXELS'],
  ['nothing', () => text(''), 'FILE_MISSING'],
];

describe('a file that is refused', () => {
  it.each(REFUSED)('KYC-02 %s gets its own reason, names the field and leaves nothing', async (_name, make, reason) => {
    const before = [await rows(), blobs().length];
    const reply = await upload(bench, ANNA, await make());
    expect([reply.status, reply.reason, reply.field]).toEqual([400, reason, 'file']);
    expect(reply.msg).not.toMatch(/[{}]/);
    expect([await rows(), blobs().length]).toEqual(before);
    expect(incoming()).toEqual([]);
  });

  it('VAL-23 more than 10 MB are refused, with and without an announced length; 10 MB are not', async () => {
    const most = Buffer.alloc(PICTURE_BYTES, 'x');
    expect(await upload(bench, ANNA, most)).toMatchObject({ status: 400, reason: 'PICTURE_TYPE_NOT_TAKEN' });
    const over = Buffer.alloc(PICTURE_BYTES + 1, 'x');
    expect(await upload(bench, ANNA, over)).toMatchObject({ status: 413, reason: 'FILE_TOO_LARGE', field: 'file' });
    const announced = Buffer.alloc(PICTURE_BYTES + 100_000, 'x');
    expect(await upload(bench, ANNA, announced)).toMatchObject({ status: 413, reason: 'FILE_TOO_LARGE' });
    expect(incoming()).toEqual([]);
  });

  it('CALL-07 the body is exactly one file in the field that the endpoint names', async () => {
    const missing = { status: 400, reason: 'FILE_MISSING', field: 'file' };
    expect(await upload(bench, ANNA, await png(8, 8), 'other')).toMatchObject(missing);
    const two = new FormData();
    two.append('file', new Blob([await png(8, 8)]), 'a');
    two.append('file', new Blob([await png(8, 8)]), 'b');
    expect(await send(bench.origin, ANNA, two)).toMatchObject(missing);
    const more = new FormData();
    more.append('note', 'text');
    more.append('file', new Blob([await png(8, 8)]), 'a');
    expect(await send(bench.origin, ANNA, more)).toMatchObject(missing);
    expect(await send(bench.origin, ANNA, '', 'application/x-www-form-urlencoded')).toMatchObject(missing);
    const invalid = { status: 400, reason: 'FIELD_INVALID' };
    expect(await send(bench.origin, ANNA, 'x', 'multipart/form-data')).toMatchObject(invalid);
    const open = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc';
    expect(await send(bench.origin, ANNA, open, 'multipart/form-data; boundary=b')).toMatchObject(invalid);
    expect(incoming()).toEqual([]);
  });

  it('CALL-07 an endpoint that takes no file refuses multipart', async () => {
    const form = new FormData();
    form.append('code', '7203');
    const reply = await fetch(`${bench.origin}/api/v1/watch/item/add`, {
      method: 'POST',
      headers: { authorization: 'Bearer member-2000000001' },
      body: form,
    });
    expect([reply.status, await reply.json()]).toEqual([
      415,
      expect.objectContaining({ data: expect.objectContaining({ reason: 'MEDIA_TYPE_UNSUPPORTED' }) }),
    ]);
  });
});
