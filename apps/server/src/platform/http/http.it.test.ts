import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operation, Refused } from './operation.ts';
import { BASIC, buildTestHttp, form, send } from './testing.ts';

const MEMBER = { authorization: 'Bearer good' };
const TOKENS = { token: 'a', refreshToken: 'b', exp: 600 };
const lines: string[] = [];
let app: FastifyInstance;
const seen: unknown[] = [];

beforeAll(async () => {
  app = await buildTestHttp({
    lines,
    operations: [
      operation('token', async ({ body }) => {
        seen.push(body);
        return TOKENS;
      }),
      operation('cancelOrder', async ({ caller }) => {
        throw new Refused('ORDER_UNKNOWN', 'orderId', { key: caller.idempotencyKey ?? '' });
      }),
      operation('session', async () => {
        throw new Error('select secret from somewhere');
      }),
      operation('logout', async ({ member }) => {
        seen.push(member);
        return null;
      }),
      operation('streamTicket', async ({ member }) => ({ ticket: member === null ? 'anonymous' : 'member' })),
      // A reply that does not match the contract.
      operation('userInfo', async () => ({ id: '1', passwordHash: 'x' }) as never),
    ],
  });
});
afterAll(() => app.close());

const TOKEN = '/api/v1/oauth/oauth/token';
const CANCEL = '/api/v1/trade/order/cancel';

describe('bodies', () => {
  it('CALL-01 takes form-encoded bodies by default, and JSON', async () => {
    seen.length = 0;
    const asForm = await send(app, form(TOKEN, { grant_type: 'password', username: 'あ+b' }, { authorization: BASIC }));
    const asJson = await send(app, {
      method: 'POST',
      url: TOKEN,
      headers: { authorization: BASIC },
      payload: { grant_type: 'password', username: 'あ+b' },
    });
    expect(asForm.body).toEqual({ code: 200, msg: '', data: TOKENS, status: 200 });
    expect(asJson.body).toEqual(asForm.body);
    expect(seen).toEqual([
      { grant_type: 'password', username: 'あ+b' },
      { grant_type: 'password', username: 'あ+b' },
    ]);
  });

  it.each([
    [
      'another value',
      { grant_type: 'magic' },
      'FIELD_INVALID',
      'grant_type',
      'password|refresh_token|demo|factor|passkey',
    ],
    ['a missing field', {}, 'FIELD_INVALID', 'grant_type', 'password|refresh_token|demo|factor|passkey'],
    ['an unknown field', { grant_type: 'demo', admin: '1' }, 'FIELD_UNKNOWN', 'admin', undefined],
    ['a number', { grant_type: 'password', username: 5 }, 'FIELD_INVALID', 'username', '0..254'],
    ['a list', { grant_type: 'password', username: ['a'] }, 'FIELD_INVALID', 'username', '0..254'],
  ])('refuses %s and names the field', async (_name, payload, reason, field, allowed) => {
    const { status, body } = await send(app, {
      method: 'POST',
      url: TOKEN,
      headers: { authorization: BASIC },
      payload,
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 400, status: 400, data: { reason, field } });
    expect(body.data.params).toEqual(allowed === undefined ? { field } : { field, allowed });
  });

  it('refuses the same form field twice', async () => {
    const { body } = await send(app, {
      ...form(TOKEN, {}, { authorization: BASIC }),
      payload: 'grant_type=demo&grant_type=demo',
    });
    expect(body.data).toMatchObject({ reason: 'FIELD_INVALID', field: 'grant_type' });
  });

  it.each([
    ['malformed JSON', '{"grant_type":', 'application/json', 400, 'FIELD_INVALID'],
    ['a prototype', '{"__proto__":{"a":1}}', 'application/json', 400, 'FIELD_INVALID'],
    ['33 levels', `${'['.repeat(33)}${']'.repeat(33)}`, 'application/json', 400, 'FIELD_INVALID'],
    ['a list as body', '[]', 'application/json', 400, 'FIELD_INVALID'],
    ['null as body', 'null', 'application/json', 400, 'FIELD_INVALID'],
    ['more than 64 KB of JSON', JSON.stringify({ a: 'x'.repeat(70_000) }), 'application/json', 413, 'BODY_TOO_LARGE'],
    [
      'more than 64 KB of a form',
      `a=${'x'.repeat(70_000)}`,
      'application/x-www-form-urlencoded',
      413,
      'BODY_TOO_LARGE',
    ],
    ['XML', '<a/>', 'application/xml', 415, 'MEDIA_TYPE_UNSUPPORTED'],
    ['plain text', 'a', 'text/plain', 415, 'MEDIA_TYPE_UNSUPPORTED'],
  ])('refuses %s', async (_name, payload, type, status, reason) => {
    const reply = await send(app, {
      method: 'POST',
      url: TOKEN,
      headers: { authorization: BASIC, 'content-type': type },
      payload,
    });
    expect(reply.status).toBe(status);
    expect(reply.body).toMatchObject({ code: status, status, data: { reason } });
    expect(reply.body.data.requestId).toBe(reply.headers['x-request-id']);
  });

  it('accepts a POST without a body when no field is required', async () => {
    seen.length = 0;
    const { body } = await send(app, { method: 'POST', url: '/api/v1/oauth/oauth/logout', headers: MEMBER });
    expect(body).toEqual({ code: 200, msg: '', data: null, status: 200 });
    expect(seen).toEqual([
      { userId: 7, accountId: 107, sessionId: 's', demo: false, agreementVersion: null, proofKey: null },
    ]);
  });
});

describe('addresses', () => {
  it('CALL-02 replies to an unknown address in the three languages, Japanese by default', async () => {
    const ask = async (lang?: string) =>
      (await send(app, { url: '/api/v1/nothing', headers: lang === undefined ? {} : { lang } })).body.msg;
    expect(await ask('en')).toBe('Not found.');
    expect(await ask('jp')).toBe('見つかりません。');
    expect(await ask('tw')).toBe('找不到資料。');
    expect(await ask()).toBe('見つかりません。');
    expect(await ask('fr')).toBe('見つかりません。');
  });

  it.each(['fr', 'EN', 'ja', '', 'en, jp'])(
    'CALL-02 refuses a call whose header lang is "%s", naming what is allowed',
    async (lang) => {
      const reply = await send(app, form('/api/v1/stream/ticket', {}, { lang }));
      expect(reply.body).toMatchObject({ code: 400, status: 400, data: { reason: 'FIELD_INVALID', field: 'lang' } });
      expect(reply.body.data.params).toEqual({ field: 'lang', allowed: 'jp|en|tw' });
      expect((await app.inject({ url: '/livez', headers: { lang } })).statusCode).toBe(200);
    },
  );

  it('CALL-02 accepts a call without the header lang, and each language', async () => {
    for (const headers of [{}, { lang: 'en' }, { lang: 'jp' }, { lang: 'tw' }])
      expect((await send(app, form('/api/v1/stream/ticket', {}, headers))).status).toBe(200);
  });

  it.each([
    ['GET', TOKEN, 'POST'],
    ['DELETE', '/api/v1/user/user/info', 'GET'],
    ['POST', '/api/kabuto/v1/user/user/info', 'GET'],
    ['HEAD', '/api/v1/user/user/info', 'GET'],
  ] as const)('replies 405 to %s %s', async (method, url, allow) => {
    const answer = await app.inject({ method, url });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow]);
    if (method !== 'HEAD') expect(answer.json()).toMatchObject({ code: 405, data: { reason: 'METHOD_NOT_ALLOWED' } });
  });

  it('NAV-02 serves each endpoint with and without the tenant segment, and no other tenant', async () => {
    const url = (tenant: string) => `/api/${tenant}v1/stream/ticket`;
    expect((await send(app, form(url(''), {}))).body.data).toEqual({ ticket: 'anonymous' });
    expect((await send(app, form(url('kabuto/'), {}))).body.data).toEqual({ ticket: 'anonymous' });
    expect((await send(app, form(url('other/'), {}))).body).toMatchObject({ code: 404, data: { reason: 'NOT_FOUND' } });
  });

  it('replies to a malformed address in the common shape', async () => {
    const reply = await send(app, { url: '/api/%E0%A4%A' });
    expect(reply.body).toMatchObject({ code: 400, status: 400, data: { reason: 'FIELD_INVALID', field: 'url' } });
  });
});

describe('the caller', () => {
  it.each([undefined, 'Basic !!!', `Basic ${btoa('kabuto-investor:wrong')}`, 'Bearer good'])(
    'CALL-03 refuses %s where the client credential is required',
    async (authorization) => {
      const headers = authorization === undefined ? {} : { authorization };
      const { status, body } = await send(app, form(TOKEN, { grant_type: 'demo' }, headers));
      expect([status, body.data.reason]).toEqual([400, 'CLIENT_CREDENTIAL_WRONG']);
    },
  );

  it.each([undefined, 'Bearer bad', BASIC, 'good'])(
    'CALL-03 replies 401 to %s where a member is required',
    async (given) => {
      const headers = given === undefined ? {} : { authorization: given };
      const { body } = await send(app, { url: '/api/v1/user/user/info', headers: { ...headers, lang: 'en' } });
      expect(body).toMatchObject({ code: 401, status: 401, data: { reason: 'UNAUTHENTICATED' } });
    },
  );

  it('CALL-03 accepts anonymous and logged-in callers on public endpoints, and reports an ended session', async () => {
    const ask = (headers: Record<string, string>) => send(app, form('/api/v1/stream/ticket', {}, headers));
    expect((await ask({})).body.data).toEqual({ ticket: 'anonymous' });
    expect((await ask(MEMBER)).body.data).toEqual({ ticket: 'member' });
    expect((await ask({ authorization: 'Bearer bad' })).status).toBe(401);
  });

  it('requires an idempotency key where money moves', async () => {
    const ask = (key?: string) =>
      send(app, form(CANCEL, { orderId: '1' }, key === undefined ? MEMBER : { ...MEMBER, 'idempotency-key': key }));
    expect((await ask()).body).toMatchObject({ code: 400, data: { reason: 'IDEMPOTENCY_KEY_MISSING' } });
    expect((await ask('short')).body.data).toMatchObject({ reason: 'FIELD_INVALID', field: 'Idempotency-Key' });
    expect((await ask('x'.repeat(65))).body.data).toMatchObject({ reason: 'FIELD_INVALID', field: 'Idempotency-Key' });
    expect((await ask('key-12345678')).body).toMatchObject({
      code: 404,
      data: { reason: 'ORDER_UNKNOWN', field: 'orderId', params: { key: 'key-12345678' } },
    });
  });
});

describe('failures inside', () => {
  it('does not disclose an unexpected error, and logs it with its stack', async () => {
    lines.length = 0;
    const { body, status } = await send(app, { url: '/api/v1/quote/session/detail', headers: { lang: 'en' } });
    expect(status).toBe(500);
    expect(body).toMatchObject({
      code: 500,
      msg: 'System error, please try again later!',
      data: { reason: 'INTERNAL' },
    });
    expect(JSON.stringify(body)).not.toContain('secret');
    const logged = lines.map((line) => JSON.parse(line)).find((line) => line.level === 'error');
    expect(logged).toMatchObject({ requestId: body.data.requestId });
    expect(logged.err.stack).toContain('http.it.test');
  });

  it('does not send a reply that the contract does not declare', async () => {
    const reply = await send(app, { url: '/api/v1/user/user/info', headers: MEMBER });
    expect(reply.status).toBe(500);
    expect(JSON.stringify(reply.body)).not.toContain('passwordHash');
  });

  it('logs one line a request with ids, without the query', async () => {
    lines.length = 0;
    await app.inject({ url: '/api/v1/demo/outbox/list?email=taro@example.com', headers: MEMBER });
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        level: 'info',
        msg: 'request',
        method: 'GET',
        route: '/api/v1/demo/outbox/list',
        status: 403,
        tenant: 1,
        actor: 7,
        reason: 'FORBIDDEN',
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      }),
    ]);
    expect(lines.join()).not.toContain('taro');
  });

  it('refuses to start when an endpoint has no operation, or two', async () => {
    const refuse = operation('logout', async () => null);
    await expect(buildTestHttp({ operations: [refuse, refuse] })).rejects.toThrow('two operations: logout');
    const { buildHttp } = await import('./build-http.ts');
    const options = { operations: [refuse] } as unknown as Parameters<typeof buildHttp>[0];
    await expect(buildHttp({ ...options, config: { basePath: '/', trustedProxies: [] } })).rejects.toThrow(
      /without an operation: .*placeOrder/,
    );
  });
});
