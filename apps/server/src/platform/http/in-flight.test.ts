import { expect, it } from 'vitest';
import { InFlight } from './in-flight.ts';

it('what gets people out has twice the room: cancels, freeze, logout and the end of sessions', () => {
  const inFlight = new InFlight(2);
  const leave = [inFlight.enter('read'), inFlight.enter('login')];
  for (const rate of ['read', 'write', 'order', 'login', 'mail'] as const) expect(inFlight.enter(rate)).toBeNull();
  expect(inFlight.enter('exit')).not.toBeNull();
  expect(inFlight.enter('cancel')).not.toBeNull();
  for (const rate of ['exit', 'cancel'] as const) expect(inFlight.enter(rate)).toBeNull();
  expect(leave).not.toContain(null);
});

it('a call that waits for its caller holds no place, and may find none afterwards', () => {
  const inFlight = new InFlight(1);
  const waiting = inFlight.enter('order');
  waiting?.pause();
  expect(inFlight.hasRoomForOrders()).toBe(true);
  const other = inFlight.enter('read');
  expect([other === null, waiting?.resume()]).toEqual([false, false]);
  other?.leave();
  expect([waiting?.resume(), waiting?.resume(), inFlight.enter('read')]).toEqual([true, true, null]);
  waiting?.leave();
  waiting?.leave();
  // Its caller has disconnected: it is not started any more.
  expect(waiting?.resume()).toBe(false);
  expect([inFlight.enter('order') === null, inFlight.enter('order')]).toEqual([false, null]);
});
