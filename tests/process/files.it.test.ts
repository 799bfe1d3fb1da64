import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cameraJpeg } from '../../apps/server/src/files/testing-pictures.ts';
import { eventually } from '../support/eventually.ts';
import {
  endServer,
  makeDataDir,
  removeDataDir,
  runKabuto,
  type ServerProcess,
  spawnServer,
  untilReady,
} from '../support/server-process.ts';
import { demoToken, uploadAs, uploadMany } from '../support/upload-load.ts';

/** What a body of this size would need in memory at once: more than the server may take for all uploads. */
const MOST_GROWTH_MIB = 200;

let folder: string;
let server: ServerProcess;
const start = async (): Promise<void> => {
  server = await spawnServer({ dataDir: folder, env: { KABUTO_LIMITS: 'load' } });
  await untilReady(server);
};
const stop = async (): Promise<void> => {
  server.kill('SIGTERM');
  await server.ended;
};
beforeAll(async () => {
  folder = makeDataDir();
  await start();
}, 120_000);
afterAll(async () => {
  await endServer(server, folder);
  removeDataDir(folder);
});

const below = (name: string): string[] =>
  readdirSync(path.join(folder, name), { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

async function uploaded(token: string): Promise<string> {
  const reply = await uploadAs(server.origin, token, await cameraJpeg());
  const { data } = (await reply.json()) as { readonly data: { readonly fileId: string } };
  expect(reply.status).toBe(200);
  return data.fileId;
}
const read = async (token: string, fileId: string): Promise<Response> =>
  fetch(`${server.origin}/api/v1/file/picture/detail?fileId=${fileId}`, {
    headers: { authorization: `Bearer ${token}` },
  });

it('KYC-02 a server that is killed in the middle of an upload leaves no half file', async () => {
  const token = await demoToken(server.origin);
  const fileId = await uploaded(token);
  const before = below('files');
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    [
      'POST /api/v1/file/picture/upload?purpose=identity HTTP/1.1',
      'host: x',
      `authorization: Bearer ${token}`,
      'content-type: multipart/form-data; boundary=b',
      'content-length: 1000000',
      '',
      '--b',
      'content-disposition: form-data; name="file"; filename="a"',
      '',
      'half a picture'.repeat(10_000),
    ].join('\r\n'),
  );
  await eventually(() => below('incoming').some((file) => readFileSync(file).includes('half a picture')));
  server.kill('SIGKILL');
  await server.ended;
  socket.destroy();
  expect(below('incoming')).toHaveLength(1);
  await start();
  expect([below('incoming'), below('files')]).toEqual([[], before]);
  expect((await read(token, fileId)).status).toBe(200);
}, 120_000);

it('KYC-02 the key of the data folder is replaced by a command while the server is stopped', async () => {
  const token = await demoToken(server.origin);
  const fileId = await uploaded(token);
  const before = Buffer.from(await (await read(token, fileId)).arrayBuffer());
  const running = await runKabuto(folder, ['rotate-file-key']);
  expect([running.code, running.output]).toEqual([1, expect.stringContaining('is using the data folder')]);
  await stop();
  const key = readFileSync(path.join(folder, 'files.key'), 'utf8');
  const rotated = await runKabuto(folder, ['rotate-file-key']);
  expect([rotated.code, rotated.output]).toEqual([0, expect.stringMatching(/\d customers' keys were sealed anew/)]);
  const next = readFileSync(path.join(folder, 'files.key'), 'utf8');
  expect([next === key, next.trim().split('\n').length]).toEqual([false, 1]);
  await start();
  const after = await read(token, fileId);
  expect(Buffer.from(await after.arrayBuffer())).toEqual(before);
  const report = await runKabuto(folder, ['doctor']);
  expect(report.output).toMatch(/ok {3}files of kabuto: \d+ files of \d+ customers/);
}, 120_000);

it('KYC-02 uploads take a bounded amount of memory, and never more than two child processes', async () => {
  const content = await cameraJpeg(5_200, 5_200);
  expect(content.length).toBeGreaterThan(5_000_000);
  const { origin, pid } = server;
  const load = await uploadMany({ origin, pid, content, count: 48, members: 6 });
  expect([...load.statuses]).toEqual([[200, 48]]);
  expect(load.serverPeak - load.serverBefore).toBeLessThan(MOST_GROWTH_MIB);
  expect(load.mostChildren).toBeLessThanOrEqual(2);
  expect(load.childrenPeak).toBeLessThan(2 * 512);
  expect(below('incoming')).toEqual([]);
}, 180_000);
