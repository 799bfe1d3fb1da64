import type { ClientMessage } from '@kabuto/contract/stream';
import { price, shares } from '@kabuto/market';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retryDelay } from './backoff.ts';
import { GapDetector } from './gap-detector.ts';
import { Subscriptions } from './subscriptions.ts';
import { ValueStore } from './value-store.ts';
import { mergeTapes, quoteOfRecord, type Trade } from './values.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('subscriptions', () => {
  const make = () => {
    const sent: ClientMessage[] = [];
    const dropped: string[] = [];
    const all = new Subscriptions(
      (message) => void sent.push(message),
      (topic) => void dropped.push(topic),
    );
    return { all, sent, dropped };
  };

  it('asks once for a topic however many look at it, and leaves after the last has gone for a while', () => {
    const { all, sent, dropped } = make();
    const [first, second] = [all.use('quote:7203'), all.use('quote:7203')];
    expect(sent).toEqual([{ op: 'subscribe', topic: 'quote:7203' }]);
    first();
    second();
    vi.advanceTimersByTime(1000);
    expect(sent).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    expect(sent.at(-1)).toEqual({ op: 'unsubscribe', topic: 'quote:7203' });
    expect(dropped).toEqual(['quote:7203']);
  });

  it('keeps a topic that is looked at again soon after', () => {
    const { all, sent } = make();
    all.use('session')();
    vi.advanceTimersByTime(1000);
    all.use('session');
    vi.advanceTimersByTime(5000);
    expect(sent).toEqual([{ op: 'subscribe', topic: 'session' }]);
  });

  it('resumes the account from the last sequence seen and passes repeats over', () => {
    const { all, sent } = make();
    all.use('account');
    expect(all.recordSeq(7)).toBe(true);
    expect(all.recordSeq(7)).toBe(false);
    all.resubscribe();
    expect(sent.at(-1)).toEqual({ op: 'subscribe', topic: 'account', since: 7 });
    all.restartAccount();
    all.resubscribe();
    expect(sent.at(-1)).toEqual({ op: 'subscribe', topic: 'account' });
  });

  it('clears the numbers of a topic when it unsubscribes or subscribes again, and ignores late records of one it has left', () => {
    const { all } = make();
    const leave = all.use('quote:7203');
    all.use('quote:6758');
    all.confirmed('quote:7203', 4);
    all.confirmed('quote:6758', 5);
    all.repair('quote:7203');
    expect([all.topicOf(4), all.topicOf(5)]).toEqual([undefined, 'quote:6758']);
    all.confirmed('quote:7203', 6);
    leave();
    expect(all.topicOf(6)).toBe('quote:7203');
    vi.advanceTimersByTime(1500);
    expect(all.topicOf(6)).toBeUndefined();
    all.confirmed('quote:7203', 6);
    expect(all.topicOf(6)).toBeUndefined();
  });

  it('forgets the numbers of a former connection', () => {
    const { all } = make();
    all.use('quote:7203');
    all.confirmed('quote:7203', 4);
    expect(all.topicOf(4)).toBe('quote:7203');
    all.resubscribe();
    expect(all.topicOf(4)).toBeUndefined();
  });
});

describe('value store', () => {
  it('notifies listeners once per frame with the last value', () => {
    const tasks: ((paints: boolean) => void)[] = [];
    const store = new ValueStore((task) => void tasks.push(task));
    const received: unknown[] = [];
    const stop = store.listen('a', () => void received.push(store.get('a')));
    store.put('a', 1);
    store.put('a', 2);
    store.put('b', 3);
    expect(store.get('a')).toBeUndefined();
    expect(store.newest('a')).toBe(2);
    expect(tasks).toHaveLength(1);
    tasks[0]?.(true);
    expect(received).toEqual([2]);
    stop();
    store.put('a', 4);
    tasks[1]?.(true);
    expect(received).toEqual([2]);
    store.drop('a');
    expect(store.get('a')).toBeUndefined();
  });

  it('notifies listeners of two quotes a frame in turn, each with its newest value, and of all else at once', () => {
    const tasks: ((paints: boolean) => void)[] = [];
    const store = new ValueStore((task) => void tasks.push(task));
    const frame = (paints = true): string[] => {
      const notified: string[] = [];
      const stops = topics.map((topic) =>
        store.listen(topic, () => void notified.push(`${topic} ${String(store.get(topic))}`)),
      );
      tasks.shift()?.(paints);
      for (const stop of stops) stop();
      return notified;
    };
    const topics = ['quote:1', 'quote:2', 'quote:3', 'quote:4', 'quote:5', 'session'];
    for (const topic of topics) store.put(topic, 'a');
    store.put('quote:9', 'nobody listens');
    expect(frame()).toEqual(['quote:1 a', 'quote:2 a', 'session a']);
    expect(store.get('quote:9')).toBe('nobody listens');
    // one that changes again meanwhile keeps its turn, one that was shown waits for its next
    store.put('quote:3', 'b');
    store.put('quote:1', 'b');
    expect(frame()).toEqual(['quote:3 b', 'quote:4 a']);
    expect(frame()).toEqual(['quote:5 a', 'quote:1 b']);
    expect(tasks).toHaveLength(0);
    for (const topic of topics) store.put(topic, 'c');
    expect(frame(false)).toHaveLength(topics.length);
    expect(tasks).toHaveLength(0);
  });
});

describe('gap detector', () => {
  it('notices a missing record, not the first one and not a repeat', () => {
    const gaps = new GapDetector();
    expect(gaps.missed('tape:7203', 41)).toBe(false);
    expect(gaps.missed('tape:7203', 42)).toBe(false);
    expect(gaps.missed('tape:7203', 42)).toBe(false);
    expect(gaps.missed('tape:7203', 44)).toBe(true);
    gaps.forget('tape:7203');
    expect(gaps.missed('tape:7203', 99)).toBe(false);
  });
});

describe('backoff', () => {
  it('doubles from under half a second to ten seconds and spreads by half', () => {
    expect(retryDelay(0, 0)).toBe(200);
    expect(retryDelay(0, 1)).toBe(400);
    expect(retryDelay(3, 0)).toBe(1600);
    expect(retryDelay(50, 1)).toBe(10_000);
  });
});

describe('values', () => {
  const trade = (tradeId: number): Trade => ({
    tradeId,
    at: tradeId,
    price: price(10),
    quantity: shares(100),
    aggressor: 'buy',
  });

  it('merges tapes newest first, each trade once, at most a hundred', () => {
    expect(mergeTapes([trade(3), trade(2)], [trade(2), trade(1)]).map((t) => t.tradeId)).toEqual([3, 2, 1]);
    const long = Array.from({ length: 150 }, (_, id) => trade(id));
    const merged = mergeTapes(long, []);
    expect(merged).toHaveLength(100);
    expect(merged[0]?.tradeId).toBe(149);
  });

  it('reads 0 as "none yet" where the record says so, and never as a price', () => {
    const zero = {
      seq: 1,
      at: 0,
      last: 0,
      lastAt: 0,
      base: 31_000,
      open: 0,
      high: 0,
      low: 0,
      bid: 0,
      ask: 31_010,
      volume: 0,
      turnover: 0,
      halted: false,
      special: null,
    };
    expect(quoteOfRecord(zero)).toMatchObject({
      last: null,
      lastAt: null,
      open: null,
      bid: null,
      ask: 31_010,
      base: 31_000,
    });
  });
});
