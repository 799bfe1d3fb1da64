import { describe, expect, it } from 'vitest';
import { ApiError, CLIENT_CODE } from '../api/envelope.ts';
import { createFollower } from './follower.ts';
import { createMoneyAction } from './money-action.ts';

type Body = { readonly orderId: string };
const lost = () => Promise.reject(new ApiError(CLIENT_CODE.unreachable, 'unreachable', 'p'));

/** Lets pending promises settle. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

/** A component that follows a call with the given replies; further calls get none. */
function setUp(sameAgain: boolean, ...replies: readonly (() => Promise<string>)[]) {
  const keys: string[] = [];
  const action = createMoneyAction<Body, string>({
    kind: 'cancel',
    sameAgain,
    repeats: true,
    lookUp: lost,
    send: (_body, key) => {
      keys.push(key);
      return replies[keys.length - 1]?.() ?? new Promise(() => undefined);
    },
  });
  return { action, keys, follower: createFollower(action, () => undefined) };
}

describe('a component that follows an action', () => {
  it('sends it once however often it is confirmed while the call is on its way', () => {
    const { keys, follower } = setUp(false);
    follower.confirm({ orderId: '7' });
    follower.confirm({ orderId: '7' });
    follower.confirm({ orderId: '8' });
    expect(keys).toHaveLength(1);
  });

  it('confirmed again after it has ended it is another intention', async () => {
    const { action, keys, follower } = setUp(true, () => Promise.resolve('cancelled'));
    follower.confirm({ orderId: '7' });
    await settle();
    follower.confirm({ orderId: '7' });
    expect(new Set(keys).size).toBe(2);
    expect(action.entries.get().map(({ intention }) => intention.key)).toEqual([keys[1]]);
  });

  it.each([
    ['the same one keeps its key', true, '7', 1],
    ['another one has a key of its own', true, '8', 2],
    ['what concerns whatever is there by then has a key of its own', false, '7', 2],
  ])('confirmed again after an unknown outcome: %s', async (_name, sameAgain, orderId, different) => {
    const { keys, follower } = setUp(sameAgain, lost, lost);
    follower.confirm({ orderId: '7' });
    await settle();
    expect(keys).toHaveLength(2);
    follower.confirm({ orderId });
    expect([keys.length, new Set(keys).size]).toEqual([3, different]);
  });

  it('put away while it is looked up again keeps its key', async () => {
    const { action, follower } = setUp(true, lost, lost);
    follower.confirm({ orderId: '7' });
    await settle();
    const [entry] = action.entries.get();
    follower.lookAgain();
    follower.dismiss();
    expect(action.entries.get()).toMatchObject([
      { intention: { key: entry?.intention.key }, state: { at: 'looking' }, followed: false, seenLost: true },
    ]);
  });

  it('takes over what another one has left, one at a time', () => {
    const { action, keys, follower } = setUp(false);
    const second = createFollower(action, () => undefined);
    const third = createFollower(action, () => undefined);
    follower.confirm({ orderId: '7' });
    second.confirm({ orderId: '8' });
    third.adopt();
    follower.leave();
    second.leave();
    const followed = () => action.entries.get().map((entry) => entry.followed);
    expect(followed()).toEqual([false, false]);
    third.adopt();
    third.adopt();
    expect(followed()).toEqual([true, false]);
    // Put away before its outcome is known it is followed on, until there is something new to show.
    third.dismiss();
    third.adopt();
    expect(followed()).toEqual([true, false]);
    expect(action.entries.get()[0]?.seenLost).toBe(true);
    expect(keys).toHaveLength(2);
  });
});
