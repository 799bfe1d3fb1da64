import { describe, expect, it } from 'vitest';
import { Metrics } from './registry.ts';

describe('metrics', () => {
  it('writes counters, numbers read on demand and histograms in the text format', () => {
    const metrics = new Metrics();
    const calls = metrics.counter('calls_total', 'Calls.');
    calls.add({ class: 'order', code: 200 });
    calls.add({ class: 'order', code: 200 }, 2);
    calls.add({ class: 'order', code: 503 });
    let queued = 4;
    metrics.read('queued', 'Waiting.', () => [[{}, queued]]);
    const times = metrics.histogram('took_seconds', 'Time.', [0.1, 1]);
    for (const value of [0.05, 0.1, 0.5, 7]) times.observe({}, value);
    expect(metrics.text().split('\n')).toEqual([
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
      '',
    ]);
    queued = 0;
    expect(metrics.text()).toContain('queued 0\n');
  });

  it('escapes what would break a line', () => {
    const metrics = new Metrics();
    metrics.counter('c', 'Two\nlines.').add({ name: 'a"b\\c\nd' });
    expect(metrics.text()).toBe('# HELP c Two lines.\n# TYPE c counter\nc{name="a\\"b\\\\c\\nd"} 1\n');
  });

  it('refuses a name that is taken or not allowed', () => {
    const metrics = new Metrics();
    metrics.counter('calls', '');
    expect(() => metrics.counter('calls', '')).toThrow('there is a metric calls already');
    expect(() => metrics.counter('Calls per s', '')).toThrow(RangeError);
  });
});
