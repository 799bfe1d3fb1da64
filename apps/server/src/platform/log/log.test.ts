import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createLogger, type LoggerOptions } from './index.ts';

function capture(options: LoggerOptions = {}) {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger({
    now: () => Date.parse('2026-11-20T00:00:00Z'),
    write: (line) => lines.push(JSON.parse(line)),
    ...options,
  });
  return { log, lines };
}

it('writes one JSON object a line, with time, level and bindings', () => {
  const { log, lines } = capture();
  log.child({ tenant: 7 }).child({ reqId: 'r1' }).warn({ ms: 3 }, 'slow %s in %d ms', 'commit', 3);
  expect(lines).toEqual([
    { time: '2026-11-20T00:00:00.000Z', level: 'warn', tenant: 7, reqId: 'r1', ms: 3, msg: 'slow commit in 3 ms' },
  ]);
});

it('keeps quiet below its level, also in children, and when silent', () => {
  const { log, lines } = capture({ level: 'warn' });
  log.info('no');
  log.child({}).debug('no');
  log.child({}, { level: 'debug' }).debug('yes');
  log.level = 'silent';
  log.fatal('no');
  expect(lines.map((line) => line.msg)).toEqual(['yes']);
});

it('hides every field that is not on the list, at every depth', () => {
  const { log, lines } = capture();
  log.info({ email: 'a@b.jp', tenant: 1, job: { name: 'mail', body: 'code 123456' }, token: 'x' }, 'sent');
  expect(lines[0]).toMatchObject({
    email: '[redacted]',
    tenant: 1,
    job: { name: 'mail', body: '[redacted]' },
    token: '[redacted]',
  });
  const more = capture({ allow: ['email'] });
  more.log.info({ email: 'a@b.jp' }, 'sent');
  expect(more.lines[0]).toMatchObject({ email: 'a@b.jp' });
});

it('shows errors as type, message, code and cause, and nothing that hangs on them', () => {
  const { log, lines } = capture();
  const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', password: 'x' });
  log.error(new TypeError('no connection', { cause }));
  expect(lines[0]).toMatchObject({
    msg: 'no connection',
    err: { type: 'TypeError', cause: { code: 'ECONNREFUSED', message: 'refused' } },
  });
  expect(JSON.stringify(lines[0])).not.toContain('password');
});

it('is a logger for Fastify: request ids, no query strings, no headers', async () => {
  const { log, lines } = capture();
  const app = Fastify({ loggerInstance: log });
  app.get('/hello', () => 'hi');
  await app.inject({ url: '/hello?phone=09012345678', headers: { authorization: 'Bearer secret' } });
  await app.close();
  const text = JSON.stringify(lines);
  expect(text).not.toContain('0901234');
  expect(text).not.toContain('secret');
  expect(lines.find((line) => line.msg === 'incoming request')).toMatchObject({
    reqId: expect.any(String),
    req: { method: 'GET', url: '/hello' },
  });
  expect(lines.find((line) => line.msg === 'request completed')).toMatchObject({ res: { statusCode: 200 } });
});
