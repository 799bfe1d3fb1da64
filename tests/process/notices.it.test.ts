import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSmtp, type TestSmtp } from '../../apps/server/src/platform/mail/testing-smtp.ts';
import { ApiClient, PASSWORD } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import {
  endServer,
  makeDataDir,
  removeDataDir,
  type ServerProcess,
  spawnServer,
  untilReady,
} from '../support/server-process.ts';

let smtp: TestSmtp;
let folder: string;
let server: ServerProcess;
const env = (): Record<string, string> => ({ SMTP_URL: smtp.url, MAIL_FROM: 'Kabuto <no-reply@example.com>' });

beforeAll(async () => {
  smtp = await startSmtp();
  folder = makeDataDir();
  server = await spawnServer({ dataDir: folder, env: env() });
  await untilReady(server);
}, 120_000);
afterAll(async () => {
  await endServer(server, folder);
  removeDataDir(folder);
  await smtp.close();
});

const nextMail = () => eventually(() => smtp.received.shift(), 90_000);

async function registered(email: string): Promise<ApiClient> {
  const client = new ApiClient(server.origin);
  await client.call('POST v1/notice/notice/email/send/captcha', { body: { email, purpose: 'register' } });
  const code = /\d{6}/.exec((await nextMail()).text)?.[0] ?? '';
  const { agreementVersion } = await client.call('GET v1/tenant/tenant/info');
  const body = { email, code, password: PASSWORD, nickname: 'Hanako', agreementVersion };
  await client.call('POST v1/user/user/register', { body });
  await client.logIn(email, PASSWORD);
  // the mail about the login from a new device
  await nextMail();
  return client;
}

it('AUT-10 a server that is killed while the mail about a changed password waits: the next one sends it, exactly once', async () => {
  const email = 'changed@example.com';
  const member = await registered(email);
  smtp.refuse(1_000);
  const stepUpToken = await member.confirm('password-change');
  await member.call('POST v1/user/user/password', { body: { password: 'another-lamp-river-43', stepUpToken } });
  server.kill('SIGKILL');
  await server.ended;
  expect(smtp.received).toEqual([]);

  smtp.refuse(0);
  server = await spawnServer({ dataDir: folder, port: server.port, env: env() });
  await untilReady(server);
  expect(await nextMail()).toMatchObject({ to: [email], subject: 'Kabuto: your password was changed' });
  const { rows } = await member.call('GET v1/user/notice/list', { query: { group: 'security' } });
  expect(rows.map(({ kind }) => kind)).toEqual(['passwordChangedHere', 'newDevice']);
  await member.call('POST v1/user/notice/change', { body: { fills: 'off', orders: 'off', alerts: 'off' } });
  expect((await nextMail()).subject).toBe('Kabuto: notices by mail were switched off');
  expect(smtp.received).toEqual([]);
});

it('AUT-10 a server that is killed before the mail server took the mail: the next one sends it, exactly once', async () => {
  const email = 'killed@example.com';
  const member = await registered(email);
  await member.call('POST v1/demo/clock/skip', { body: { to: 'opening' } });
  // From here on the mail server rejects everything.
  smtp.refuse(1_000);
  await member.call('POST v1/demo/clock/speed', { body: { speed: '60' } });
  await eventually(async () => (await member.call('GET v1/quote/session/detail')).phase.endsWith('continuous'));
  await member.call('POST v1/demo/clock/speed', { body: { speed: '1' } });
  const { order } = await member.place({ code: '8306', side: 'buy', type: 'market', quantity: '100' });
  expect(order.state).toBe('filled');
  await eventually(() => server.output().includes('a message could not be sent; it will be retried'), 30_000);
  server.kill('SIGKILL');
  await server.ended;
  expect(smtp.received).toEqual([]);

  smtp.refuse(0);
  server = await spawnServer({ dataDir: folder, port: server.port, env: env() });
  await untilReady(server);
  // The browser is new, so there is one mail about the order and one about the fill.
  const mails = [await nextMail(), await nextMail()];
  expect(mails.map(({ to }) => to)).toEqual([[email], [email]]);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Kabuto: an order from a new device',
    'Kabuto: your orders and fills',
  ]);
  expect(mails.find(({ subject }) => subject.endsWith('fills'))?.text).toContain('8306');

  const { rows } = await member.call('GET v1/user/notice/list', { query: { group: 'orders' } });
  expect(rows).toMatchObject([{ kind: 'fill', params: { orderId: order.orderId } }]);

  // The next mail is the next notice: nothing is left over.
  await member.call('POST v1/user/notice/change', { body: { fills: 'off', orders: 'off', alerts: 'off' } });
  expect((await nextMail()).subject).toBe('Kabuto: notices by mail were switched off');
  expect(smtp.received).toEqual([]);
});
