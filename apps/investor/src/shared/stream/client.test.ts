import { encodeTape, RECORD_KIND } from '@kabuto/contract/stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startClient } from './client.ts';
import { values } from './live-state.ts';
import { TestSocket } from './testing-socket.ts';
import type { Trade } from './values.ts';

const TAPE = 'tape:7203';
const UNSUBSCRIBE_DELAY_MS = 1500;

beforeEach(() => {
  vi.useFakeTimers();
  TestSocket.opened = [];
  vi.stubGlobal('WebSocket', TestSocket);
  vi.stubGlobal('location', { origin: 'https://kabuto.example' });
  vi.stubGlobal('document', { visibilityState: 'hidden', addEventListener: () => undefined });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, msg: '', data: { ticket: 'once' }, status: 200 }));
});
afterEach(() => {
  for (const topic of [TAPE, 'index']) values.drop(topic);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A tower whose socket is open, and the server's end of the socket. */
async function connect() {
  const tower = startClient();
  await vi.waitFor(() => expect(TestSocket.opened).toHaveLength(1));
  const [socket] = TestSocket.opened;
  if (socket === undefined) throw new Error('no socket');
  socket.open();
  socket.receiveMessage({ type: 'ready', member: false });
  const trade = (id: number, seq: number): void => {
    const trades = [{ tradeId: seq, at: seq, price: 28_000, quantity: 100, aggressor: 'buy' as const }];
    socket.receive(RECORD_KIND.tape, id, encodeTape({ seq, trades }));
  };
  const confirm = (topic: string, id: number): void => socket.receiveMessage({ type: 'subscribed', topic, id });
  return { tower, socket, trade, confirm };
}

const shownTrades = (): number[] => ((values.newest(TAPE) ?? []) as readonly Trade[]).map(({ tradeId }) => tradeId);

describe('MKT-08 records that are still on their way', () => {
  it('heals a gap once, however far the market has moved on when the snapshot comes', async () => {
    const { tower, socket, trade, confirm } = await connect();
    tower.use(TAPE);
    confirm(TAPE, 1);
    trade(1, 10);
    socket.sent.length = 0;
    trade(1, 12);
    expect(socket.sent).toEqual([
      { op: 'unsubscribe', topic: TAPE },
      { op: 'subscribe', topic: TAPE },
    ]);
    // The server has not read the unsubscribe yet, and loses another record.
    trade(1, 14);
    confirm(TAPE, 2);
    trade(2, 20);
    trade(2, 21);
    expect(socket.sent).toHaveLength(2);
    expect(shownTrades()).toEqual([21, 20, 12, 10]);
    trade(2, 23);
    expect(socket.sent).toHaveLength(4);
  });

  it('takes what comes first under a new number for a snapshot, though an old number spoke just before', async () => {
    const { tower, socket, trade, confirm } = await connect();
    tower.use(TAPE)();
    vi.advanceTimersByTime(UNSUBSCRIBE_DELAY_MS);
    tower.use(TAPE);
    socket.sent.length = 0;
    confirm(TAPE, 1);
    trade(1, 10);
    confirm(TAPE, 2);
    trade(2, 15);
    expect(socket.sent).toEqual([]);
  });

  it('are ignored for a topic that was unsubscribed', async () => {
    const { tower, socket, trade, confirm } = await connect();
    for (const topic of [TAPE, 'index']) tower.use(topic)();
    confirm(TAPE, 1);
    trade(1, 10);
    socket.receiveMessage({ type: 'index', values: [] });
    expect(shownTrades()).toEqual([10]);
    expect(values.newest('index')).toEqual([]);
    vi.advanceTimersByTime(UNSUBSCRIBE_DELAY_MS);
    trade(1, 11);
    socket.receiveMessage({ type: 'index', values: [] });
    expect(values.newest(TAPE)).toBeUndefined();
    expect(values.newest('index')).toBeUndefined();
  });
});
