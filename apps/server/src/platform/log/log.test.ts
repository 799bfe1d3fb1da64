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

type Log = ReturnType<typeof createLogger>;
const lost = Object.assign(new TypeError('no connection'), { code: 'X', password: 'x' });
lost.stack = 'TypeError: no connection';
const LOST = { type: 'TypeError', message: 'no connection', code: 'X', stack: 'TypeError: no connection' };
const deep = { table: { name: { name: { name: { name: { name: 1 } } } } } };

it.each<[string, (log: Log) => void, Record<string, unknown>]>([
  ['a text', (log) => log.info('50% of it'), { msg: '50% of it' }],
  ['a text with values', (log) => log.info('%s of %d', 'one', 2), { msg: 'one of 2' }],
  ['a sign of percent in a text with values', (log) => log.info('100% of %s, %d %', 'a', 3), { msg: '100% of a, 3 %' }],
  ['an object in a text', (log) => log.info('got %s', { secret: 1 }), { msg: 'got [object]' }],
  ['fields without a text', (log) => log.info({ ms: 3 }), { ms: 3 }],
  ['an error', (log) => log.info(lost), { err: LOST, msg: 'no connection' }],
  ['an error with a text', (log) => log.info(lost, 'gone'), { err: LOST, msg: 'gone' }],
  ['an error as a field', (log) => log.info({ err: lost }, 'gone'), { err: LOST, msg: 'gone' }],
  ['an error as a field, without a text', (log) => log.info({ err: lost }), { err: LOST }],
  ['an error of a name that is not listed', (log) => log.info({ error: lost }), { error: '[redacted]' }],
  [
    'what only looks like an error',
    (log) => log.info({ err: { message: 'm', detail: 'x' } }, 'gone'),
    {
      err: { message: 'm', detail: '[redacted]' },
      msg: 'gone',
    },
  ],
  [
    'fields of parents, the nearest last',
    (log) => log.child({ tenant: 7, key: 'x' }).child({ tenant: 8 }).info('m'),
    {
      tenant: 8,
      key: '[redacted]',
      msg: 'm',
    },
  ],
  ['the line over its parents', (log) => log.child({ tenant: 7 }).info({ tenant: 9 }, 'm'), { tenant: 9, msg: 'm' }],
  [
    'kinds of values',
    (log) => log.info({ seq: 5n, date: new Date(0), count: Number.NaN, topic: null, code: undefined }),
    {
      seq: '5',
      date: '1970-01-01T00:00:00.000Z',
      count: null,
      topic: null,
    },
  ],
  [
    'bytes and functions',
    (log) => log.info({ bytes: new Uint8Array(2), name: () => 1 }),
    {
      bytes: '[redacted]',
      name: '[redacted]',
    },
  ],
  ['what is too deep', (log) => log.info(deep), { table: { name: { name: { name: { name: '[redacted]' } } } } }],
  [
    'signs that JSON escapes',
    (log) => log.info({ name: 'é "q" \\ \u2028' }, '日本\n"x"'),
    {
      name: 'é "q" \\ \u2028',
      msg: '日本\n"x"',
    },
  ],
  ['no fields', (log) => log.info(null, 'nothing'), { msg: 'nothing' }],
])('a line for %s', (_what, write, fields) => {
  const { log, lines } = capture();
  write(log);
  expect(lines).toEqual([{ time: '2026-11-20T00:00:00.000Z', level: 'info', ...fields }]);
});

it('ends each line with one line feed, and names every level', () => {
  const written: string[] = [];
  const log = createLogger({ level: 'trace', now: () => 0, write: (line) => written.push(line) });
  for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const) log[level]('a\nb');
  const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'];
  expect(written).toEqual(
    levels.map((level) => `{"level":"${level}","time":"1970-01-01T00:00:00.000Z","msg":"a\\nb"}\n`),
  );
});

it('ignores the serializers of a child, which could show more', () => {
  const { log, lines } = capture();
  const asFastify = { level: 'info', serializers: { err: () => 'shown', name: () => 'shown' } };
  log.child({ err: lost, token: 'x' }, asFastify).info({ err: lost, name: 'n' }, 'm');
  expect(lines).toEqual([expect.objectContaining({ err: LOST, name: 'n', token: '[redacted]' })]);
});

it('writes nothing below its level, also in children, and when silent', () => {
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

it('writes errors as type, message, code and cause, without other properties', () => {
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
