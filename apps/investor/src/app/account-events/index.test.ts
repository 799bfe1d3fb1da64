import { expect, it } from 'vitest';
import { toastOf } from './index.ts';
import { said, words } from './testing-words.ts';

it('an update goes to the handler of its kind', () => {
  const tax = { amount: '300', settlesOn: '2026-11-25', year: 2026, gain: '1000', withheld: '300' };
  expect(toastOf({ kind: 'tax', tax }, words)?.text).toBe(said('shell.taxToast', { amount: '300' }));
});

it('updates that only change lists show nothing', () => {
  expect([toastOf({ kind: 'cash' }, words), toastOf({ kind: 'resync' }, words)]).toEqual([undefined, undefined]);
});
