import { decodeFrame, FrameWriter, RECORD_KIND } from '@kabuto/contract/stream';
import { describe, expect, it } from 'vitest';
import { AppendChannel } from './append-channel.ts';

/** A channel of numbers; a record is its sequence, then the numbers. */
function open(most: number) {
  const all: number[] = [];
  const channel = new AppendChannel<readonly number[]>(
    RECORD_KIND.tape,
    (numbers, seq) => Uint8Array.from([seq, ...numbers]),
    () => all.slice(-3),
    most,
  );
  const publish = (number: number): void => {
    all.push(number);
    channel.publish([number]);
  };
  const subscribe = () => {
    const subscription = channel.subscribe({ id: 1, member: null, since: undefined, wake: () => undefined });
    const read = (): number[][] => {
      const frame = new FrameWriter();
      frame.begin(0);
      if (subscription.waiting) subscription.take(frame);
      const { records } = decodeFrame(new Uint8Array(frame.finish()).buffer);
      return records.map(({ view }) => [...new Uint8Array(view.buffer, view.byteOffset, view.byteLength)]);
    };
    return { restart: subscription.restart, read };
  };
  return { publish, subscribe };
}

describe('an append-only topic', () => {
  it('sends the recent values first, then each', () => {
    const { publish, subscribe } = open(10);
    for (const number of [11, 12, 13, 14]) publish(number);
    const client = subscribe();
    expect(client.read()).toEqual([[4, 12, 13, 14]]);
    publish(15);
    publish(16);
    expect(client.read()).toEqual([
      [5, 15],
      [6, 16],
    ]);
    expect(client.read()).toEqual([]);
  });

  it('sends a client that fell too far behind a new snapshot and keeps no backlog for it', () => {
    const { publish, subscribe } = open(2);
    const slow = subscribe();
    const quick = subscribe();
    slow.read();
    for (const number of [11, 12, 13, 14]) {
      publish(number);
      quick.read();
    }
    expect(slow.read()).toEqual([[4, 12, 13, 14]]);
    publish(15);
    expect([slow.read(), quick.read()]).toEqual([[[5, 15]], [[5, 15]]]);
  });

  it('sends a new snapshot after a restart', async () => {
    const { publish, subscribe } = open(10);
    publish(11);
    const client = subscribe();
    client.read();
    publish(12);
    await client.restart(undefined);
    expect(client.read()).toEqual([[2, 11, 12]]);
  });
});
