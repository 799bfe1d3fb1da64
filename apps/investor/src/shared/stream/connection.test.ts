import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection } from './connection.ts';
import { freshness, lastFrame } from './live-state.ts';
import { TestSocket } from './testing-socket.ts';
import { watchFreshness } from './watch-freshness.ts';

/** The events the page listens to: `online` and `offline` on the window, `visibilitychange` on the document. */
let listeners: Map<string, () => void>;

beforeEach(() => {
  vi.useFakeTimers();
  listeners = new Map();
  const addEventListener = (name: string, listener: () => void): void => void listeners.set(name, listener);
  TestSocket.opened = [];
  vi.stubGlobal('WebSocket', TestSocket);
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener });
  vi.stubGlobal('addEventListener', addEventListener);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Starts a watched connection with the given replies to its ticket requests; returns the times of those requests. */
async function start(ticket: (nth: number) => Promise<string>) {
  const asked: number[] = [];
  const connection = new Connection({
    url: () => 'wss://kabuto.example/api/v1/stream',
    ticket: () => {
      asked.push(performance.now());
      return ticket(asked.length);
    },
    onOpen: () => {
      freshness.set({ stale: false, connected: true });
      lastFrame.at = performance.now();
    },
    onFrame: () => {
      lastFrame.at = performance.now();
    },
    onDown: () => freshness.set({ stale: true, connected: false }),
  });
  connection.start();
  watchFreshness(connection);
  await vi.advanceTimersByTimeAsync(0);
  return asked;
}

const given = async (): Promise<string> => 'once';
const never = (): Promise<string> => new Promise(() => undefined);
const happens = async (event: 'online' | 'offline' | 'visibilitychange'): Promise<void> => {
  listeners.get(event)?.();
  await vi.advanceTimersByTimeAsync(0);
};

describe('a connection', () => {
  it.each(['online', 'visibilitychange'] as const)('whose ticket request hangs is retried on %s', async (event) => {
    const asked = await start((nth) => (nth === 1 ? never() : given()));
    expect(TestSocket.opened).toHaveLength(0);
    await happens(event);
    expect(asked).toHaveLength(2);
    expect(TestSocket.opened).toHaveLength(1);
  });

  it('whose handshake hangs is retried when the network is back', async () => {
    await start(given);
    await happens('online');
    const [former, latter] = TestSocket.opened;
    expect(former?.readyState).toBe(2);
    latter?.open();
    // The old socket closes after the new one was opened: that changes nothing.
    former?.onclose?.();
    await vi.advanceTimersByTimeAsync(5000);
    expect(TestSocket.opened).toHaveLength(2);
    expect(freshness.get().connected).toBe(true);
  });

  it('that is open is left alone when the network is back', async () => {
    const asked = await start(given);
    TestSocket.opened[0]?.open();
    await happens('online');
    expect(asked).toHaveLength(1);
    expect(TestSocket.opened[0]?.readyState).toBe(TestSocket.OPEN);
  });

  it('is closed at once when the device has no network, and opened again when it is back', async () => {
    await start(given);
    TestSocket.opened[0]?.open();
    await happens('offline');
    expect(freshness.get()).toEqual({ stale: true, connected: false });
    await happens('online');
    TestSocket.opened.at(-1)?.open();
    expect(freshness.get()).toEqual({ stale: false, connected: true });
  });

  it('that opens and stays silent is given up after 8 s, and tried again after growing pauses', async () => {
    const asked = await start(given);
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const opened = performance.now();
      TestSocket.opened[attempt]?.open();
      while (asked.length === attempt + 1) await vi.advanceTimersByTimeAsync(100);
      pauses.push((asked.at(-1) ?? 0) - opened - 8000);
    }
    expect(pauses[0]).toBeLessThan(1000);
    expect(pauses.at(-1)).toBeGreaterThan(5000);
  });

  it('that has delivered data before is opened again soon', async () => {
    const asked = await start(given);
    TestSocket.opened[0]?.open();
    TestSocket.opened[0]?.receiveMessage({ type: 'ready', member: false });
    await vi.advanceTimersByTimeAsync(9000);
    expect(asked).toHaveLength(2);
  });
});
