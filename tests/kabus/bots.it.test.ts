import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../support/kabus-client.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const run = promisify(execFile);
const FOLDER = path.resolve(import.meta.dirname, '../../docs/trading-programs');

let app: TestApp;
let gateway: TestGateway;
let password: string;
beforeAll(async () => {
  app = await startTestApp();
  await app.openMarket();
  gateway = await startGateway(app);
  const member = app.client();
  await member.demo();
  ({ password } = await member.call('POST v1/user/kabus/create', {}));
}, 120_000);
afterAll(async () => {
  await gateway.stop();
  await app.stop();
});

/** Runs a sample of the guide; returns what it prints. */
async function sample(program: string, file: string): Promise<string> {
  const { port } = new URL(gateway.origin);
  const { stdout } = await run(program, [path.join(FOLDER, file), password, port, '7203'], { timeout: 60_000 });
  return stdout;
}

it('the sample in TypeScript buys, and sees its fill', async () => {
  const printed = await sample(process.execPath, 'bot.ts');
  expect(printed).toMatch(/^sent \{"Result":0,"OrderId":"\d{8}A01N\d{8}"\}\nfilled 100 /);
}, 90_000);

it('the sample in Python does the same', async ({ skip }) => {
  const found = await run('python3', ['--version']).catch(() => null);
  if (found === null) skip('the machine has no python3');
  expect(await sample('python3', 'bot.py')).toMatch(/^sent \{"Result": 0, "OrderId": "\d{8}A01N\d{8}"\}\nfilled 100/);
}, 90_000);
