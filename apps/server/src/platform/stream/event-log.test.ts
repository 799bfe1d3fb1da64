import { decodeFrame, FrameWriter, type ServerMessage } from '@kabuto/contract/stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventLog, type LoggedEvent } from './event-log.ts';

const event = (seq: number): LoggedEvent => ({ seq, journalSeq: seq, event: { kind: 'cash' } });

/** What the client receives, as 'resync 3' or the event's number. */
function taken(log: EventLog): (number | string)[] {
  const frame = new FrameWriter();
  frame.begin(0);
  const { waiting } = log;
  log.take(frame);
  expect(frame.empty).toBe(!waiting);
  return decodeFrame(new Uint8Array(frame.finish()).buffer).records.map(({ view }) => {
    const message = JSON.parse(new TextDecoder().decode(view)) as ServerMessage;
    if (message.type === 'resync') return `resync ${message.seq}`;
    return message.type === 'account' ? message.seq : message.type;
  });
}

describe('the event log of one client', () => {
  it('sends what was missed, then what was committed while it was read, none twice', () => {
    const log = new EventLog(10);
    log.add(event(4));
    log.add(event(5));
    expect(taken(log)).toEqual([]);
    log.replay({ head: 4, journalSeq: 4, events: [event(2), event(4)] });
    log.add(event(7));
    expect(taken(log)).toEqual([2, 4, 5, 7]);
    expect(taken(log)).toEqual([]);
  });

  it('sends the current sequence to a client without one', () => {
    const log = new EventLog(10);
    log.add(event(8));
    log.replay({ head: 7, journalSeq: 7 });
    expect(taken(log)).toEqual(['resync 7', 8]);
  });

  it('sends a resync to a client whose log outgrows its bound, and continues from there', () => {
    const log = new EventLog(3);
    log.replay({ head: 0, journalSeq: 0, events: [] });
    for (const seq of [1, 2, 3, 4]) log.add(event(seq));
    log.add(event(5));
    expect(taken(log)).toEqual(['resync 4', 5]);
  });

  it('restarted, sends again from the requested sequence on', () => {
    const log = new EventLog(10);
    log.replay({ head: 0, journalSeq: 0, events: [event(1), event(2)] });
    expect(taken(log)).toEqual([1, 2]);
    log.startReplay();
    log.add(event(3));
    log.replay({ head: 2, journalSeq: 2, events: [event(2)] });
    expect(taken(log)).toEqual([2, 3]);
  });

  it('never loses an event unseen: each is sent, or a resync at or past it', () => {
    const step = fc.oneof(fc.constant('add' as const), fc.constant('take' as const));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 5 }), (steps, most) => {
        const log = new EventLog(most);
        log.replay({ head: 0, journalSeq: 0, events: [] });
        let committed = 0;
        let known = 0;
        const read = (): void => {
          for (const sent of taken(log)) {
            if (typeof sent === 'number') expect(sent).toBe(known + 1);
            known = typeof sent === 'number' ? sent : Number(sent.slice('resync '.length));
          }
          expect(known).toBe(committed);
        };
        for (const one of steps) {
          if (one === 'take') read();
          else {
            committed += 1;
            log.add(event(committed));
          }
        }
        read();
      }),
    );
  });
});
