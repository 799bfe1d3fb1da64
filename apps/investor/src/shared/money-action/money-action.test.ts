import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError, CLIENT_CODE } from '../api/envelope.ts';
import { slots } from '../storage/slots.ts';
import { storage, tabStorage } from '../storage/storage.ts';
import { keptIntentions, unfollowed } from './intention.ts';
import { createMoneyAction, forgetIntentions, lookLostUp } from './money-action.ts';

type Answer = { readonly resolve: (result: string) => void; readonly reject: (error: unknown) => void };
type Body = { readonly code: string; readonly token?: string };

const lost = () => new ApiError(CLIENT_CODE.unreachable, 'unreachable', 'p');
const refused = () => new ApiError(400, 'text', 'p', { reason: 'INSUFFICIENT_CASH' });
const keyClosed = () => new ApiError(422, 'text', 'p', { reason: 'KEY_CLOSED' });
const busy = () => new ApiError(503, 'text', 'p', { reason: 'OVERLOADED' });
const logIn = (id: string): void => storage.set(slots.userInfo, { id, nickname: '太郎', maskedMail: null });

/** Lets pending promises settle. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

/**
 * A kind of call whose replies the test provides; `reload` is the same app after a reload, with only what was stored.
 */
function setUp({ repeats = false, sameAgain = false } = {}) {
  const sent: { readonly key: string; readonly body: Body }[] = [];
  const looked: string[] = [];
  const answers: Answer[] = [];
  let clock = 1_800_000_000_000;
  const asked = (): Promise<string> =>
    new Promise((resolve, reject) => {
      answers.push({ resolve, reject });
    });
  const open = () =>
    createMoneyAction<Body, string>(
      {
        kind: 'place',
        sameAgain,
        notKept: ['token'],
        send: (body, key) => {
          sent.push({ key, body });
          return asked();
        },
        repeats,
        lookUp: (key) => {
          looked.push(key);
          return asked();
        },
      },
      () => clock,
    );
  const answer = async (give: (one: Answer) => void): Promise<void> => {
    const next = answers.shift();
    if (next === undefined) throw new Error('nothing was asked');
    give(next);
    await settle();
  };
  return {
    sent,
    looked,
    action: open(),
    reload: () => {
      const action = open();
      action.restore();
      return action;
    },
    reply: (result: string) => answer(({ resolve }) => resolve(result)),
    fail: (error: unknown) => answer(({ reject }) => reject(error)),
    wait: (ms: number) => {
      clock += ms;
    },
    kept: () => keptIntentions(clock).map(({ key }) => key),
  };
}

const statesOf = (action: ReturnType<typeof setUp>['action']) => action.entries.get().map(({ state }) => state);

beforeEach(() => {
  tabStorage.remove({ key: 'kabuto.intentions' });
  logIn('0000000001');
});

describe('an action that is confirmed', () => {
  it('is kept before it is sent, and forgotten when its result was shown', async () => {
    const { action, sent, kept, reply } = setUp();
    const key = action.begin({ code: '7203' });
    expect([kept(), sent.map((one) => one.key)]).toEqual([[key], [key]]);
    await reply('placed');
    expect(statesOf(action)).toEqual([{ at: 'done', result: 'placed' }]);
    expect(kept()).toEqual([key]);
    action.acknowledge(key);
    expect(kept()).toEqual([]);
  });

  it('ends with a refusal and its reason, without a look-up', async () => {
    const { action, looked, fail } = setUp();
    action.begin({ code: '7203' });
    await fail(refused());
    expect(statesOf(action)).toMatchObject([{ at: 'refused', error: { reason: 'INSUFFICIENT_CASH' } }]);
    expect(looked).toEqual([]);
  });

  it('ORD-13 is looked up by its key when the reply is lost, and not sent again', async () => {
    const { action, sent, looked, fail, reply } = setUp();
    const key = action.begin({ code: '7203' });
    await fail(lost());
    expect(statesOf(action)).toEqual([{ at: 'looking' }]);
    await reply('found');
    expect([statesOf(action), sent.length, looked]).toEqual([[{ at: 'done', result: 'found' }], 1, [key]]);
  });

  it('ORD-13 that never arrived is over once it was looked up, and nothing is sent again', async () => {
    const { action, sent, fail } = setUp();
    action.begin({ code: '7203' });
    await fail(lost());
    await fail(keyClosed());
    expect(statesOf(action)).toMatchObject([{ at: 'refused', error: { reason: 'KEY_CLOSED' } }]);
    expect(sent).toHaveLength(1);
  });

  it('ORD-13 whose outcome is unknown is looked up once the connection is back', async () => {
    const { action, sent, looked, fail, reply } = setUp();
    const key = action.begin({ code: '7203' });
    await fail(lost());
    lookLostUp();
    expect(looked).toEqual([key]);
    await fail(lost());
    expect(statesOf(action)).toEqual([{ at: 'lost' }]);
    lookLostUp();
    await reply('found');
    lookLostUp();
    expect([statesOf(action), sent.length, looked]).toEqual([[{ at: 'done', result: 'found' }], 1, [key, key]]);
  });

  it('a rejected retry does not settle the first attempt', async () => {
    const { action, fail } = setUp();
    const key = action.begin({ code: '7203' });
    await fail(lost());
    await fail(lost());
    action.resend(key);
    await fail(busy());
    expect(statesOf(action)).toEqual([{ at: 'looking' }]);
    const first = setUp();
    first.action.begin({ code: '7203' });
    await first.fail(busy());
    expect(statesOf(first.action)).toMatchObject([{ at: 'refused' }]);
  });
});

describe('an action that is sent again after a lost reply', () => {
  it('is sent again under its key, which returns the stored answer', async () => {
    const { action, sent, fail, reply } = setUp({ repeats: true });
    const key = action.begin({ code: '7203' });
    await fail(lost());
    await reply('cancelled');
    expect(sent.map((one) => one.key)).toEqual([key, key]);
    expect(statesOf(action)).toEqual([{ at: 'done', result: 'cancelled' }]);
  });

  it('is unknown when that reply is lost too, and refused when the stored answer is a refusal', async () => {
    const unknown = setUp({ repeats: true });
    unknown.action.begin({ code: '7203' });
    await unknown.fail(lost());
    await unknown.fail(busy());
    expect(statesOf(unknown.action)).toEqual([{ at: 'lost' }]);
    const no = setUp({ repeats: true });
    no.action.begin({ code: '7203' });
    await no.fail(lost());
    await no.fail(refused());
    expect(statesOf(no.action)).toMatchObject([{ at: 'refused' }]);
  });

  it('is looked up and not sent again once the person may have gone on to other things', async () => {
    const late = setUp({ repeats: true });
    const first = late.action.begin({ code: '7203' });
    late.wait(120_001);
    await late.fail(lost());
    expect([statesOf(late.action), late.sent.length, late.looked]).toEqual([[{ at: 'looking' }], 1, [first]]);
    const { action, reload, sent, looked, fail } = setUp({ repeats: true });
    const key = action.begin({ code: '9432' });
    await fail(lost());
    await fail(lost());
    lookLostUp();
    expect([statesOf(action), sent.length, looked]).toEqual([[{ at: 'looking' }], 2, [key]]);
    reload();
    expect([sent.length, looked.filter((one) => one === key)]).toEqual([2, [key, key]]);
  });
});

describe('after a reload', () => {
  it('while it was being sent it is looked up once, and shown by the follower that adopts it', async () => {
    const { action, reload, looked, sent, reply, kept } = setUp();
    const key = action.begin({ code: '7203' });
    const after = reload();
    after.restore();
    expect([statesOf(after), looked, sent.length]).toEqual([[{ at: 'looking' }], [key], 1]);
    expect([after.adopt(), after.adopt()]).toEqual([key, undefined]);
    // the reply to the page before the reload is lost; the next one belongs to the look-up
    await reply('to the page before');
    await reply('found');
    expect(statesOf(after)).toEqual([{ at: 'done', result: 'found' }]);
    after.acknowledge(key);
    expect(kept()).toEqual([]);
    expect(statesOf(reload())).toEqual([]);
  });

  it.each([
    ['looking', [lost()]],
    ['lost', [lost(), lost()]],
  ])('while it was %s it is looked up again', async (_state, failures) => {
    const { action, reload, looked, fail } = setUp();
    const key = action.begin({ code: '7203' });
    for (const failure of failures) await fail(failure);
    expect(statesOf(reload())).toEqual([{ at: 'looking' }]);
    expect(looked.at(-1)).toBe(key);
  });

  it('while its result was not shown yet it is found again; refused ones and those shown are not', async () => {
    const unseen = setUp();
    unseen.action.begin({ code: '7203' });
    await unseen.reply('placed');
    expect(statesOf(unseen.reload())).toEqual([{ at: 'looking' }]);
    const { action, reload, fail } = setUp();
    const key = action.begin({ code: '9432' });
    await fail(refused());
    action.drop(key);
    expect(
      reload()
        .entries.get()
        .map(({ intention }) => intention.body.code),
    ).toEqual(['7203']);
  });

  it('belongs to the member who confirmed it: another one neither sends nor sees it', async () => {
    const { action, reload, looked, sent, fail, kept } = setUp();
    const key = action.begin({ code: '7203' });
    await fail(lost());
    logIn('0000000002');
    action.resend(key);
    await fail(keyClosed());
    expect(statesOf(action)).toEqual([]);
    expect(statesOf(reload())).toEqual([]);
    expect([sent.length, looked.length, kept()]).toEqual([1, 1, []]);
    logIn('0000000001');
    expect(statesOf(reload())).toEqual([]);
  });

  it('the same member who logs in again learns what became of it', () => {
    const { action, reload } = setUp();
    action.begin({ code: '7203' });
    storage.remove(slots.userInfo);
    expect(statesOf(reload())).toEqual([]);
    logIn('0000000001');
    expect(statesOf(reload())).toEqual([{ at: 'looking' }]);
  });
});

describe('a page that is left', () => {
  it('leaves what is under way to be shown elsewhere', async () => {
    const { action, reply } = setUp();
    const before = unfollowed.get();
    const key = action.begin({ code: '7203' });
    action.leave(key);
    expect(unfollowed.get()).toBe(before + 1);
    await reply('placed');
    expect(action.adopt()).toBe(key);
    expect(statesOf(action)).toEqual([{ at: 'done', result: 'placed' }]);
  });

  it('looks up once more an order whose outcome was shown as unknown', async () => {
    const { action, looked, fail } = setUp();
    const key = action.begin({ code: '7203' });
    await fail(lost());
    await fail(lost());
    action.leave(key);
    expect([looked.length, action.entries.get()[0]?.seenLost]).toEqual([2, true]);
  });

  it('gives up what has ended', async () => {
    const { action, reply, kept } = setUp();
    const over = action.begin({ code: '9432' });
    await reply('placed');
    action.leave(over);
    expect([statesOf(action), kept()]).toEqual([[], []]);
  });
});

describe('an action whose outcome was shown as unknown', () => {
  /** One that was sent and looked up in vain. */
  async function unknown(options: Parameters<typeof setUp>[0] = {}) {
    const harness = setUp(options);
    const key = harness.action.begin({ code: '7203' });
    await harness.fail(lost());
    await harness.fail(lost());
    return { ...harness, key };
  }

  it('keeps its key, and is shown again once the connection is back and its outcome is known', async () => {
    const { action, key, kept, looked, fail, reply } = await unknown();
    action.release(key);
    expect([kept(), action.adopt()]).toEqual([[key], undefined]);
    lookLostUp();
    expect(action.adopt()).toBe(key);
    await fail(lost());
    action.release(key);
    lookLostUp();
    await reply('found');
    expect(action.adopt()).toBe(key);
    expect([statesOf(action), new Set(looked)]).toEqual([[{ at: 'done', result: 'found' }], new Set([key])]);
  });

  it('keeps its key over a reload too', async () => {
    const { action, key, reload, looked } = await unknown();
    action.release(key);
    expect(statesOf(reload())).toEqual([{ at: 'looking' }]);
    expect(looked.at(-1)).toBe(key);
  });

  it('confirmed again while another component shows that it is looked up has the same key', async () => {
    const { action, sent, reload, looked } = setUp({ sameAgain: true });
    const key = action.begin({ code: '7203' });
    const after = reload();
    expect(after.adopt()).toBe(key);
    expect(after.begin({ code: '7203' })).toBe(key);
    expect([sent.length, looked]).toEqual([1, [key]]);
  });

  it('confirmed again with another confirmation is sent with that one, under the same key', async () => {
    const { action, sent, reload, fail, reply } = setUp({ sameAgain: true });
    const key = action.begin({ code: '7203', token: 'first' });
    await fail(lost());
    await fail(lost());
    action.release(key);
    expect(action.begin({ code: '7203', token: 'second' })).toBe(key);
    await fail(lost());
    await fail(lost());
    const after = reload();
    await fail(lost());
    expect(after.begin({ code: '7203', token: 'third' })).toBe(key);
    await reply('done');
    expect(sent.map(({ key: of, body }) => [of, body.token])).toEqual([
      [key, 'first'],
      [key, 'second'],
      [key, 'third'],
    ]);
    expect(statesOf(after)).toEqual([{ at: 'done', result: 'done' }]);
  });

  it('confirmed again with the same content is sent under the same key, with another under one of its own', async () => {
    const { action, key, sent } = await unknown({ sameAgain: true });
    action.release(key);
    expect(action.begin({ code: '9432' })).not.toBe(key);
    expect(action.begin({ code: '7203' })).toBe(key);
    expect(sent.filter((one) => one.key === key)).toHaveLength(2);
    const each = await unknown();
    each.action.release(each.key);
    expect(each.action.begin({ code: '7203' })).not.toBe(each.key);
  });
});

it('a new account of the same member has none of the intentions of the former one', () => {
  const { action, reload } = setUp();
  action.begin({ code: '7203' });
  forgetIntentions();
  expect([statesOf(action), statesOf(reload())]).toEqual([[], []]);
});

it('sends a confirmation and never stores it', async () => {
  const { action, sent, reload, looked, fail, reply } = setUp();
  const key = action.begin({ code: '7203', token: 'confirmed' });
  expect(sent).toEqual([{ key, body: { code: '7203', token: 'confirmed' } }]);
  expect(keptIntentions(1_800_000_000_000)).toMatchObject([{ key, body: { code: '7203' } }]);
  expect(sessionStorage.getItem('kabuto.intentions')).not.toContain('confirmed');
  await fail(lost());
  const after = reload();
  expect(looked).toEqual([key, key]);
  await reply('0');
  await reply('1');
  expect(statesOf(after)).toEqual([{ at: 'done', result: '1' }]);
  expect(sent).toHaveLength(1);
});
