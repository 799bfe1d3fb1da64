import { describe, expect, it } from 'vitest';
import type { Missed } from '../platform/stream/index.ts';
import { AccountTopic } from './account-topic.ts';
import { TestMarket } from './testing-market.ts';
import { MEMBER, TestSubscriber } from './testing-subscriber.ts';

/** A topic whose reads of the tables end when the test ends them. */
function open() {
  const market = new TestMarket();
  const reads: ((missed: Missed) => void)[] = [];
  const topic = new AccountTopic({
    onPublished: market.onPublished,
    readMissed: () => new Promise((resolve) => reads.push(resolve)),
    view: () => ({ kind: 'cash' }),
  });
  const commit = (eventSeq: number): void => {
    const { accountId } = MEMBER;
    market.commit({
      events: [{ eventSeq, journalSeq: eventSeq, place: 0, at: 0, event: { kind: 'accountOpened', accountId } }],
    });
  };
  /** Ends the oldest read with these sequences. */
  const answer = (...seqs: number[]): void => {
    const events = seqs.map((seq) => ({ seq, journalSeq: seq, event: { kind: 'cash' as const } }));
    reads.shift()?.({ head: seqs.at(-1) ?? 0, journalSeq: seqs.at(-1) ?? 0, events });
  };
  return { topic, commit, answer };
}
const seqsOf = (taken: ReturnType<TestSubscriber['take']>): unknown[] =>
  taken.map((one) => ('seq' in one ? one.seq : one));

describe('the account topic while the tables are read', () => {
  it('sends an event that was committed after the read', async () => {
    const { topic, commit, answer } = open();
    const opening = TestSubscriber.at(topic, 1);
    commit(3);
    commit(4);
    answer(2, 3);
    const subscriber = await opening;
    expect(seqsOf(subscriber.take())).toEqual([2, 3, 4]);
  });

  it('sends it also when a client subscribes again from an earlier sequence', async () => {
    const { topic, commit, answer } = open();
    const opening = TestSubscriber.at(topic, 0);
    answer(1, 2);
    const subscriber = await opening;
    subscriber.take();
    const restarting = subscriber.restart(1);
    commit(3);
    expect(seqsOf(subscriber.take())).toEqual([]);
    answer(2);
    await restarting;
    expect(seqsOf(subscriber.take())).toEqual([2, 3]);
  });

  it('drops the state of a client that has disconnected', async () => {
    const { topic, commit, answer } = open();
    const opening = TestSubscriber.at(topic, 0);
    answer();
    const subscriber = await opening;
    subscriber.end();
    const wakes = subscriber.wakes;
    commit(1);
    expect(subscriber.wakes).toBe(wakes);
  });
});
