import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileStoreConfig } from '../../platform/config/index.ts';
import type { FileStore } from './file-store.ts';
import { openStore } from './open-store.ts';

type S3 = Extract<FileStoreConfig, { kind: 's3' }>;

const folder = mkdtempSync(path.join(tmpdir(), 'kabuto-stores-'));
const buckets = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: path.join(folder, 's3'),
  configureBuckets: [{ name: 'pictures', configs: [] }],
});
let s3: S3;
beforeAll(async () => {
  const { port } = await buckets.run();
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  s3 = { kind: 's3', endpoint: `http://127.0.0.1:${port}/pictures`, region: 'us-east-1', ...keys };
});
afterAll(async () => {
  await buckets.close();
  rmSync(folder, { recursive: true });
});

const directory: FileStoreConfig = { kind: 'directory', path: path.join(folder, 'files') };
const HOUR = 3_600_000;

async function listed(store: FileStore, tenantId: number, before: number): Promise<string[]> {
  const found: string[] = [];
  for await (const { sha256 } of store.olderThan(tenantId, before)) found.push(sha256.toString('hex'));
  return found.sort();
}

describe.each(['directory', 's3'] as const)('the store of files in a %s', (kind) => {
  let store: FileStore;
  beforeAll(() => {
    store = openStore(kind === 's3' ? s3 : directory);
  });

  it('KYC-02 keeps a blob by the hash of its content, once, and returns it whole', async () => {
    const content = randomBytes(100_000);
    const name = await store.put(1, content);
    expect(await store.put(1, content)).toEqual(name);
    expect(await store.get(name)).toEqual(content);
    expect([await store.has(name), await store.has({ ...name, tenantId: 2 })]).toEqual([true, false]);
    expect(await store.get({ ...name, tenantId: 2 })).toBeNull();
  });

  it('removes a blob, also one that is not there', async () => {
    const name = await store.put(1, Buffer.from('to be removed'));
    await store.remove(name);
    await store.remove(name);
    expect([await store.has(name), await store.get(name)]).toEqual([false, null]);
  });

  it('lists the blobs of one brokerage that are older', async () => {
    const names = [await store.put(3, Buffer.from('one')), await store.put(3, Buffer.from('two'))];
    await store.put(33, Buffer.from('another brokerage'));
    const hashes = names.map(({ sha256 }) => sha256.toString('hex')).sort();
    expect(await listed(store, 3, Date.now() + HOUR)).toEqual(hashes);
    expect(await listed(store, 3, Date.now() - HOUR)).toEqual([]);
  });

  it('refuses to return content that was changed', async () => {
    const name = await store.put(4, randomBytes(64));
    const root = kind === 's3' ? path.join(folder, 's3') : directory.path;
    const [file] = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (at) => path.basename(at).startsWith(name.sha256.toString('hex')) && !/metadata|md5/.test(at),
    );
    writeFileSync(path.join(root, file ?? ''), randomBytes(64));
    await expect(store.get(name)).rejects.toThrow('is damaged');
  });
});

describe('a bucket', () => {
  /** `s3rver` cannot end a page (it needs DES, which OpenSSL 3 lacks): replies as in the reference of ListObjectsV2. */
  it('lists more blobs than one reply has', async () => {
    const hashes = ['a', 'b', 'c'].map((digit) => digit.repeat(64));
    const entry = (hash: string) =>
      `<Contents><Key>5/${hash}</Key><LastModified>2026-11-01T00:00:00.000Z</LastModified><Size>1</Size></Contents>`;
    const page = (body: string) =>
      `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${body}</ListBucketResult>`;
    const asked: (string | null)[] = [];
    const service = createServer((request, reply) => {
      const token = new URL(request.url ?? '', 'http://s3').searchParams.get('continuation-token');
      asked.push(token);
      const [one = '', two = '', three = ''] = hashes.map(entry);
      const first = `<IsTruncated>true</IsTruncated><NextContinuationToken>next/1=</NextContinuationToken>${one}${two}`;
      reply.setHeader('content-type', 'application/xml');
      reply.end(page(token === null ? first : `<IsTruncated>false</IsTruncated>${three}`));
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const address = service.address();
    const port = typeof address === 'object' ? address?.port : null;
    const store = openStore({ ...s3, endpoint: `http://127.0.0.1:${port}/pictures` });
    expect(await listed(store, 5, Date.now())).toEqual(hashes);
    expect(asked).toEqual([null, 'next/1=']);
    service.close();
  });

  it.each([
    ['has no service', () => ({ ...s3, endpoint: 'http://127.0.0.1:9/pictures' })],
    ['has no such bucket', () => ({ ...s3, endpoint: s3.endpoint.replace('pictures', 'others') })],
    ['is not open with this key', () => ({ ...s3, accessKeyId: 'SOMEBODY' })],
  ])('that %s acknowledges nothing', async (_why, config) => {
    await expect(openStore(config()).put(1, Buffer.from('lost'))).rejects.toThrow();
  });
});
