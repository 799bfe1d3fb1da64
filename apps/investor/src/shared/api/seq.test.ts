import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '../session/auth.ts';
import { chooseTenant } from '../session/tenant.ts';
import { send } from './call.ts';
import { forgetSeq, noteSeq } from './seq.ts';

/** The journal row that the next reply carries; null: none. */
let carried: number | null;
/** The minimum sequence that each call requested. */
let asked: (string | null)[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('location', new URL('https://kabuto.example/'));
  vi.stubGlobal('isSecureContext', false);
  vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Headers }) => {
    asked.push(headers.get('kabuto-min-seq'));
    const seq = carried === null ? {} : { 'kabuto-seq': String(carried) };
    return Response.json({ code: 200, msg: '', data: null, status: 200 }, { headers: seq });
  });
});
afterEach(() => {
  forgetSeq();
  chooseTenant('?tenant=');
  vi.unstubAllGlobals();
});
afterAll(() => {
  // What a page leaves to the next one, the files after this one would read.
  sessionStorage.clear();
  vi.resetModules();
});

async function read(seq: number | null): Promise<void> {
  carried = seq;
  await send('GET v1/trade/order/list', { silent: true });
}
async function write(seq: number): Promise<void> {
  carried = seq;
  await send('POST v1/trade/order/cancel', { body: { orderId: '1' }, silent: true });
}

it('a read asks for the newest journal row that any reply has shown, an order for none', async () => {
  await read(null);
  await write(41);
  await read(40);
  await write(42);
  await read(42);
  expect(asked).toEqual([null, null, '41', null, '42']);
});

it('and for what the stream has shown', async () => {
  noteSeq(7);
  await read(7);
  expect(asked).toEqual(['7']);
});

it('is cleared on logout and at another brokerage', async () => {
  noteSeq(7);
  clearSession();
  await read(8);
  chooseTenant('?tenant=second');
  await read(null);
  expect(asked).toEqual([null, null]);
});

it('a page that is loaded again asks for what the page before has shown', async () => {
  const events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.resetModules();
  const before = await import('./seq.ts');
  before.noteSeq(43);
  events.dispatchEvent(new Event('pagehide'));
  vi.resetModules();
  const after = await import('./seq.ts');
  expect(after.highestSeq()).toBe(43);
});
