import { expect, it } from 'vitest';
import { passkeyGap } from './passkeys.ts';

const NOT_TAKEN = { name: 'A', state: 'notTaken', usableAt: null } as const;
const waits = (usableAt: number | null) => ({ name: 'B', state: 'waits', usableAt }) as const;

it('a demo needs no passkey; elsewhere one that counts is enough', () => {
  expect(passkeyGap(null, 0)).toBeNull();
  expect(passkeyGap([NOT_TAKEN, { name: 'C', state: 'usable', usableAt: 5 }], 5)).toBeNull();
});

it('names when the first passkey counts, and stops once it does', () => {
  const passkeys = [waits(30), NOT_TAKEN, waits(20), waits(null)];
  expect(passkeyGap(passkeys, 19)).toEqual({ kind: 'waits', until: 20 });
  expect(passkeyGap(passkeys, 20)).toBeNull();
  expect(passkeyGap([waits(null), NOT_TAKEN], 20)).toEqual({ kind: 'waits', until: null });
});

it('asks for another passkey where none can count', () => {
  expect(passkeyGap([], 0)).toEqual({ kind: 'none' });
  expect(passkeyGap([NOT_TAKEN], 0)).toEqual({ kind: 'none' });
});
