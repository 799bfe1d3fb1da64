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
      events: [{ eventSeq, journalSeq: eventSeq, place: 0, event: { kind: 'accountOpened', accountId } }],
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
  it('an event that the read came too early for is not lost', async () => {
    const { topic, commit, answer } = open();
    const opening = TestSubscriber.at(topic, 1);
    commit(3);
    commit(4);
    answer(2, 3);
    const seat = await opening;
    expect(seqsOf(seat.take())).toEqual([2, 3, 4]);
  });

  it('nor when a client asks again from an earlier sequence', async () => {
    const { topic, commit, answer } = open();
    const opening = TestSubscriber.at(topic, 0);
    answer(1, 2);
    const seat = await opening;
    seat.take();
    const restarting = seat.restart(1);
    commit(3);
    expect(seqsOf(seat.take())).toEqual([]);
    answer(2);
    await restarting;
    expect(seqsOf(seat.take())).toEqual([2, 3]);
  });

  it('a client that has gone is forgotten', async () => {
    const { topic, commit, answer } = open();
    const opening = TestSubscriber.at(topic, 0);
    answer();
    const seat = await opening;
    seat.end();
    const wakes = seat.wakes;
    commit(1);
    expect(seat.wakes).toBe(wakes);
  });
});
