import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { startGateway, type TestGateway } from '../support/kabus-client.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let gateway: TestGateway;
let member: ApiClient;

beforeAll(async () => {
  app = await startTestApp();
  gateway = await startGateway(app);
  member = app.client();
  await member.demo();
});
afterAll(async () => {
  await gateway.stop();
  await app.stop();
});

const create = async (who = member): Promise<string> => (await who.call('POST v1/user/kabus/create', {})).password;
const wallet = (key?: string | null) => gateway.call('GET', 'wallet/cash', undefined, key);

it('a member makes an API password that is shown once, and a program gets a token with it', async () => {
  expect(await member.call('GET v1/user/kabus/detail')).toEqual({ offered: true, port: null, createdAt: null });
  const password = await create();
  expect((await member.call('GET v1/user/kabus/detail')).createdAt).toBeGreaterThan(0);
  const { status, body } = await gateway.call('POST', 'token', { APIPassword: password }, null);
  expect(status).toBe(200);
  expect(body).toEqual({ ResultCode: 0, Token: expect.stringMatching(/^[0-9a-f]{32}$/) });
});

it('a wrong password and a wrong token are refused with their codes', async () => {
  const wrong = await gateway.call('POST', 'token', { APIPassword: 'wrong' }, null);
  expect(wrong).toMatchObject({ status: 401, body: { Code: 4001013 } });
  expect(await gateway.call('POST', 'token', {}, null)).toMatchObject({ status: 400, body: { Code: 4001005 } });
  expect(await wallet(null)).toMatchObject({ status: 401, body: { Code: 4001009 } });
  expect(await wallet('0'.repeat(32))).toMatchObject({ status: 401, body: { Code: 4001009 } });
});

it('a new token ends the old one, a new password both, and a revoked one its token', async () => {
  const password = await create();
  const first = await gateway.login(password);
  const second = await gateway.login(password);
  expect((await wallet(first)).status).toBe(401);
  expect((await wallet(second)).status).toBe(200);
  const next = await create();
  expect((await wallet(second)).status).toBe(401);
  const third = await gateway.login(next);
  expect((await wallet(third)).status).toBe(200);
  await member.call('POST v1/user/kabus/revoke', {});
  expect((await wallet(third)).status).toBe(401);
  expect(await gateway.call('POST', 'token', { APIPassword: next }, null)).toMatchObject({ body: { Code: 4001013 } });
  const again = await member.ask('POST v1/user/kabus/revoke', {});
  expect(again).toMatchObject({ status: 404, data: { reason: 'NOT_FOUND' } });
});

it('the token of one member does not end that of another', async () => {
  const other = app.client();
  await other.demo();
  const mine = await gateway.login(await create());
  const theirs = await gateway.login(await create(other));
  expect((await wallet(mine)).status).toBe(200);
  expect((await wallet(theirs)).status).toBe(200);
});

it('calls that do not exist, wrong methods, bodies and hosts are refused with their codes', async () => {
  const key = await gateway.login(await create());
  expect(await gateway.call('GET', 'nothing', undefined, key)).toMatchObject({ status: 404, body: { Code: 4001011 } });
  expect(await gateway.call('GET', 'sendorder', undefined, key)).toMatchObject({
    status: 405,
    body: { Code: 4001014 },
  });
  expect(await gateway.call('POST', 'sendorder', '{', key)).toMatchObject({ status: 400, body: { Code: 4001012 } });
  expect(await gateway.call('POST', 'sendorder', '[]', key)).toMatchObject({ status: 400, body: { Code: 4001012 } });
  const text = await fetch(`${gateway.origin}/kabusapi/sendorder`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'x-api-key': key },
    body: '{}',
  });
  expect([text.status, await text.json()]).toMatchObject([415, { Code: 4001016 }]);
  // a page of another site whose name leads here: its browser sends that name
  expect(await statusFor('programs.example', key)).toBe(403);
  expect(await statusFor(new URL(gateway.origin).host, key)).toBe(200);
});

/** The status of a call whose Host header has this name. */
function statusFor(host: string, key: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const url = `${gateway.origin}/kabusapi/wallet/cash`;
    const call = request(url, { headers: { host, 'x-api-key': key } }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    });
    call.on('error', reject).end();
  });
}
