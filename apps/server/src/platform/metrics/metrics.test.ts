import { Counter, Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { freePort } from '../net/index.ts';
import { readOnDemand, serveMetrics } from './index.ts';

const linesOf = async (registry: Registry) => (await registry.metrics()).split('\n').filter((line) => line !== '');

it('writes counters, numbers read on demand and histograms in the text format', async () => {
  const registry = new Registry();
  const registers = [registry];
  const calls = new Counter({ name: 'calls_total', help: 'Calls.', labelNames: ['class', 'code'], registers });
  calls.inc({ class: 'order', code: 200 });
  calls.inc({ class: 'order', code: 200 }, 2);
  calls.inc({ class: 'order', code: 503 });
  let queued = 4;
  readOnDemand(registry, 'queued', 'Waiting.', [], () => [[{}, queued]]);
  const times = new Histogram({ name: 'took_seconds', help: 'Time.', buckets: [0.1, 1], registers });
  for (const value of [0.05, 0.1, 0.5, 7]) times.observe(value);
  expect(await linesOf(registry)).toEqual([
    '# HELP calls_total Calls.',
    '# TYPE calls_total counter',
    'calls_total{class="order",code="200"} 3',
    'calls_total{class="order",code="503"} 1',
    '# HELP queued Waiting.',
    '# TYPE queued gauge',
    'queued 4',
    '# HELP took_seconds Time.',
    '# TYPE took_seconds histogram',
    'took_seconds_bucket{le="0.1"} 2',
    'took_seconds_bucket{le="1"} 3',
    'took_seconds_bucket{le="+Inf"} 4',
    'took_seconds_sum 7.65',
    'took_seconds_count 4',
  ]);
  queued = 0;
  expect(await linesOf(registry)).toContain('queued 0');
});

it.each(['gauge', 'counter'] as const)('a %s read on demand has the rows of the last read only', async (kind) => {
  const registry = new Registry();
  let rows = [[{ job: 'a"b\\c\nd' }, 2] as const, [{ job: 'mail', tenant: 1 }, 5] as const];
  readOnDemand(registry, 'runs', 'Runs.', ['job', 'tenant'], () => rows, kind);
  const expected = [
    '# HELP runs Runs.',
    `# TYPE runs ${kind}`,
    'runs{job="a\\"b\\\\c\\nd"} 2',
    'runs{job="mail",tenant="1"} 5',
  ];
  expect(await linesOf(registry)).toEqual(expected);
  expect(await linesOf(registry)).toEqual(expected);
  rows = rows.slice(1);
  expect(await linesOf(registry)).toEqual(expected.toSpliced(2, 1));
});

it('rejects a duplicate or invalid name', () => {
  const registry = new Registry();
  readOnDemand(registry, 'calls', 'Calls.', [], () => []);
  expect(() => readOnDemand(registry, 'calls', 'Calls.', [], () => [])).toThrow('calls has already been registered');
  expect(() => readOnDemand(registry, 'Calls per s', 'Calls.', [], () => [])).toThrow('Invalid metric name');
});

it('serves its own registry, and replies 500 with the reason when a number cannot be read', async () => {
  const registry = new Registry();
  let broken = false;
  readOnDemand(registry, 'queued', 'Waiting.', [], () => {
    if (broken) throw new Error('no queue');
    return [[{}, 4]];
  });
  const port = await freePort();
  const stop = await serveMetrics(registry, port);
  const look = async (path: string) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`);
    return [reply.status, reply.headers.get('content-type'), await reply.text()];
  };
  try {
    expect(await look('/metrics')).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
      '# HELP queued Waiting.\n# TYPE queued gauge\nqueued 4\n',
    ]);
    expect((await look('/'))[0]).toBe(404);
    broken = true;
    expect(await look('/metrics')).toEqual([500, 'text/plain; charset=utf-8', 'Error: no queue\n']);
  } finally {
    await stop();
  }
});
