import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDataDir, postgresPid, removeDataDir, spawnServer } from '../support/server-process.ts';

let folder: string;
beforeEach(() => {
  folder = makeDataDir();
});
afterEach(() => removeDataDir(folder));

type Start = Parameters<typeof spawnServer>[0];

/** Starts a server that cannot start; returns its one-line error. */
async function sentence(start: Start): Promise<string> {
  const server = await spawnServer(start);
  const { code } = await server.ended;
  expect(code).toBe(1);
  const lines = server.output().trim().split('\n');
  const sentences = lines.filter((line) => !line.startsWith('{') && !/^(Starting|Preparing|Stopping) /.test(line));
  expect(sentences).toHaveLength(1);
  expect(sentences[0]).not.toMatch(/ {4}at |node:|Error:/);
  expect(postgresPid(folder)).toBeUndefined();
  return sentences[0] ?? '';
}

describe('a start that cannot succeed ends with one clear sentence and exit code 1', () => {
  it('a port in use: names it, and how to choose another', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => {
        const address = other.address();
        resolve(address !== null && typeof address === 'object' ? address.port : 0);
      });
    });
    try {
      expect(await sentence({ dataDir: folder, port })).toMatch(
        new RegExp(`^Port ${port} is in use by another program.*PORT=`),
      );
    } finally {
      other.close();
    }
  });

  it.each([
    ['that is no URL', 'not a url', /^DATABASE_URL must look like postgres:/],
    [
      'of a server that does not reply',
      'postgres://kabuto:secret-word@127.0.0.1:9/kabuto',
      /DATABASE_URL.*127\.0\.0\.1:9/,
    ],
  ])('a DATABASE_URL %s', async (_what, url, expected) => {
    const text = await sentence({ dataDir: folder, env: { DATABASE_URL: url } });
    expect(text).toMatch(expected);
    expect(text).not.toContain('secret-word');
  });

  it('a KABUTO_DATA that is a file', async () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    expect(await sentence({ dataDir: file })).toContain(
      `${file} cannot be used as the data folder because a file is in the way`,
    );
  });

  // Root can write everywhere except in the kernel's own file systems: each user tests what can happen to it.
  if (process.getuid?.() === 0)
    it('a KABUTO_DATA where no folder can be created', async () => {
      const text = await sentence({ dataDir: '/sys/kabuto' });
      expect(text).toContain('/sys');
      expect(text).toContain('KABUTO_DATA');
    });
  else
    it('a KABUTO_DATA that this user cannot write', async () => {
      chmodSync(folder, 0o500);
      expect(await sentence({ dataDir: path.join(folder, 'data') })).toContain('cannot be written by this user');
    });

  it('an option that does not exist', async () => {
    expect(await sentence({ dataDir: folder, env: { LOG_LEVEL: 'loud' } })).toMatch(/^LOG_LEVEL must be .*"loud"/);
  });
});
