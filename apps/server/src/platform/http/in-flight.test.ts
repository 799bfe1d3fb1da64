import { expect, it } from 'vitest';
import { InFlight } from './in-flight.ts';

it('priority calls have twice the limit: cancels, freeze, logout and ending sessions', () => {
  const inFlight = new InFlight(2);
  const leave = [inFlight.acquire('read'), inFlight.acquire('login')];
  for (const rate of ['read', 'write', 'order', 'login', 'mail'] as const) expect(inFlight.acquire(rate)).toBeNull();
  expect(inFlight.acquire('exit')).not.toBeNull();
  expect(inFlight.acquire('cancel')).not.toBeNull();
  for (const rate of ['exit', 'cancel'] as const) expect(inFlight.acquire(rate)).toBeNull();
  expect(leave).not.toContain(null);
});

it('a call that waits for its body holds no permit, and may not get one afterwards', () => {
  const inFlight = new InFlight(1);
  const waiting = inFlight.acquire('order');
  waiting?.pause();
  expect(inFlight.hasOrderCapacity()).toBe(true);
  const other = inFlight.acquire('read');
  expect([other === null, waiting?.resume()]).toEqual([false, false]);
  other?.release();
  expect([waiting?.resume(), waiting?.resume(), inFlight.acquire('read')]).toEqual([true, true, null]);
  waiting?.release();
  waiting?.release();
  // Its caller has disconnected: it is not started any more.
  expect(waiting?.resume()).toBe(false);
  expect([inFlight.acquire('order') === null, inFlight.acquire('order')]).toEqual([false, null]);
});
