import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { KnownAnswer } from '../store/store.ts';
import { ANY_BODY, type Answer, CoreUnavailable, type IdempotencyKey } from '../types.ts';
import { KeyReused } from './idempotency.ts';
import { Intake } from './intake.ts';
import type { Lane, QueuedCommand } from './queue.ts';

/** As many replies as memory keeps. */
const KEPT = 50_000;
const GROUP = 10_000;
const BODY = Buffer.alloc(32);
const OTHER_BODY = Buffer.alloc(32, 1);

const keyOf = (key: string, bodyHash: Buffer = BODY): IdempotencyKey => ({ accountId: 1001, key, bodyHash });
const answerOf = (journalSeq: number): Answer => ({ refusal: null, order: null, journalSeq, headHash: '' });
const never = (): never => {
  throw new Error('never run');
};

/** A look-up in flight. */
type LookUp = { readonly keys: readonly string[]; readonly end: () => void; readonly fail: (error: Error) => void };
let lookUps: LookUp[];
/** What the table holds. */
let stored: Map<string, KnownAnswer>;
/** Up to which journal row the table holds the keys of all commands. */
let projectedSeq: number;
let intake: Intake;
let unreadable: string[];
let isCommitting: boolean;

beforeEach(() => {
  lookUps = [];
  unreadable = [];
  stored = new Map();
  projectedSeq = 0;
  isCommitting = false;
  intake = new Intake({
    lookUp: (keys) => {
      // it does not see what is committed later
      const found = { answers: keys.flatMap(({ key }) => stored.get(key) ?? []), projectedSeq };
      return new Promise((resolve, reject) => {
        lookUps.push({ keys: keys.map(({ key }) => key), end: () => resolve(found), fail: reject });
      });
    },
    projectedSeq: () => projectedSeq,
    startSeq: 0,
    delay: () => turn(),
    turn,
    isCommitting: () => isCommitting,
    onUnreadable: (why) => void unreadable.push(why),
    onReady: () => undefined,
  });
});

/** Sends a command; its reply is added to `answers`, as the journal's row or the error. */
function send(key: string | null, { lane = 'normal', bodyHash = BODY }: { lane?: Lane; bodyHash?: Buffer } = {}) {
  const answers: unknown[] = [];
  const sent = intake.submit(lane, never, key === null ? undefined : keyOf(key, bodyHash));
  sent.then(
    ({ journalSeq }) => answers.push(journalSeq),
    (error: unknown) => answers.push(error),
  );
  return answers;
}

/** Ends the next look-up. */
async function lookedUp(): Promise<void> {
  await turn();
  lookUps.at(-1)?.end();
  await turn();
}

/** Commits what was taken, and projects it unless it is to stay behind. */
async function commit(items: readonly QueuedCommand[], journalSeq: number, isProjected = true): Promise<void> {
  for (const item of items) {
    const { idempotency } = item;
    if (isProjected && idempotency !== undefined)
      stored.set(idempotency.key, { ...idempotency, answer: answerOf(journalSeq) });
    intake.answer(item, answerOf(journalSeq), journalSeq);
  }
  if (isProjected) projectedSeq = journalSeq;
  await turn();
}

/** Commits so many other commands, which memory keeps instead of earlier ones where it may. */
async function commitOthers(journalSeq: number, isProjected = true): Promise<void> {
  for (let n = 0; n < KEPT; n += GROUP) {
    for (let i = n; i < n + GROUP; i++) send(`other-${journalSeq}-${i}`);
    await lookedUp();
    await commit(intake.take(GROUP), journalSeq, isProjected);
  }
}

const keysOf = (items: readonly QueuedCommand[]) => items.map(({ idempotency }) => idempotency?.key ?? null);

describe('look-ups', () => {
  it('run one at a time, each for all keys queued meanwhile; no command is accepted before its own has ended', async () => {
    send('a');
    send('b');
    await turn();
    send('c');
    send('d', { lane: 'urgent' });
    await turn();
    expect(lookUps.map(({ keys }) => keys)).toEqual([['a', 'b']]);
    expect(intake.ready).toBe(0);
    lookUps[0]?.end();
    await turn();
    await turn();
    expect(lookUps.map(({ keys }) => keys)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(keysOf(intake.take(10))).toEqual(['a', 'b']);
    await lookedUp();
    expect(keysOf(intake.take(10))).toEqual(['d', 'c']);
    expect(intake.length).toBe(0);
  });

  it('block later commands of the same lane, also without a key, and no other lane', async () => {
    send('a');
    send(null);
    send(null, { lane: 'urgent' });
    expect(intake.take(10).map(({ lane }) => lane)).toEqual(['urgent']);
    await lookedUp();
    expect(keysOf(intake.take(10))).toEqual(['a', null]);
  });

  it('are thrown to the worker when they fail, and no caller keeps waiting', async () => {
    const [first, again, next] = [send('a'), send('a'), send(null)];
    expect(() => intake.throwIfFailed()).not.toThrow();
    await turn();
    lookUps[0]?.fail(new Error('the database is away'));
    await turn();
    expect(() => intake.throwIfFailed()).toThrow('the database is away');
    intake.close(new CoreUnavailable('OUTCOME_UNKNOWN'));
    await turn();
    const unknown = [new CoreUnavailable('OUTCOME_UNKNOWN')];
    expect([first, again, next]).toEqual([unknown, unknown, unknown]);
  });
});

/** How far the first command of a key has got when the key is sent again. */
const STAGES = ['queued', 'looked up', 'ready', 'taken', 'put back', 'committed', 'forgotten'] as const;

describe.each(STAGES)('a key whose command is %s', (stage) => {
  let first: unknown[];
  let taken: QueuedCommand[];

  beforeEach(async () => {
    taken = [];
    first = send('key');
    const reached = (at: (typeof STAGES)[number]): boolean => STAGES.indexOf(stage) >= STAGES.indexOf(at);
    if (reached('looked up')) await turn();
    if (reached('ready')) await lookedUp();
    if (reached('taken')) taken = intake.take(1);
    if (stage === 'put back') intake.requeue(taken.splice(0));
    if (reached('committed')) await commit(taken.splice(0), 7);
    if (stage === 'forgotten') await commitOthers(8);
  });

  /** Completes everything. */
  async function finish(): Promise<QueuedCommand[]> {
    await lookedUp();
    taken.push(...intake.take(10));
    await commit(taken, 7);
    return taken;
  }

  it('gets one reply however often it is sent, and has one effect', async () => {
    const again = send('key');
    const carriedOut = keysOf(await finish());
    expect(carriedOut).toEqual(stage === 'committed' || stage === 'forgotten' ? [] : ['key']);
    expect([first, again]).toEqual([[7], [7]]);
    expect(intake.length).toBe(0);
  });

  it('has its reply looked up without its body, with one effect', async () => {
    const lookedUpReply = send('key', { bodyHash: ANY_BODY });
    await finish();
    expect([first, lookedUpReply]).toEqual([[7], [7]]);
    expect(intake.length).toBe(0);
  });

  it('is refused for another request once the first has its reply', async () => {
    const other = send('key', { bodyHash: OTHER_BODY });
    await finish();
    expect([first, other]).toEqual([[7], [new KeyReused()]]);
  });
});

it('a key that was closed by a request for its outcome has the same reply for every request that arrives later', async () => {
  const closed = send('key', { bodyHash: ANY_BODY });
  const waiting = send('key');
  await lookedUp();
  await commit(intake.take(1), 7);
  await commitOthers(8);
  const late = send('key', { bodyHash: OTHER_BODY });
  await lookedUp();
  expect([closed, waiting, late]).toEqual([[7], [7], [7]]);
  expect(intake.length).toBe(0);
});

it('a key that is sent again and committed during a look-up has one reply and one effect', async () => {
  const first = send('key');
  await lookedUp();
  const taken = intake.take(1);
  send('other');
  await turn();
  // the look-up now in flight has not seen the key
  const again = send('key');
  await commit(taken, 7);
  const late = send('key');
  await lookedUp();
  await lookedUp();
  expect([first, again, late]).toEqual([[7], [7], [7]]);
  expect(keysOf(intake.take(10))).toEqual(['other']);
});

describe('a committed key', () => {
  beforeEach(async () => {
    send('key');
    await lookedUp();
  });

  it('stays in memory while it is not projected, however many come after it', async () => {
    await commit(intake.take(1), 7, false);
    await commitOthers(8, false);
    const again = send('key');
    await turn();
    expect(again).toEqual([7]);
  });

  it('is looked up after memory dropped it in a table that holds it, not in one that lost it in a crash', async () => {
    await commit(intake.take(1), 7);
    await commitOthers(8);
    const whole = stored;
    stored = new Map();
    projectedSeq = 6;
    const again = send('key');
    await lookedUp();
    await lookedUp();
    expect(again).toEqual([]);
    expect(intake.ready).toBe(0);
    stored = whole;
    projectedSeq = 8;
    await lookedUp();
    await lookedUp();
    expect(again).toEqual([7]);
    expect(intake.length).toBe(0);
  });
});

it('returns a stored reply to the sender of its request, also when another request came first', async () => {
  stored.set('key', { ...keyOf('key'), answer: answerOf(7) });
  const answers = [send('key', { bodyHash: OTHER_BODY }), send('key'), send('key')];
  send('next');
  await lookedUp();
  expect(answers).toEqual([[new KeyReused()], [7], [7]]);
  expect(keysOf(intake.take(10))).toEqual(['next']);
});

it('does not execute a key again whose reply cannot be read, and blocks no other caller', async () => {
  stored.set('key', { ...keyOf('key'), bodyHash: null, answer: null, why: 'damaged' });
  const answers = [send('key'), send('key')];
  send('next');
  await lookedUp();
  expect(answers).toEqual([[new CoreUnavailable('OUTCOME_UNKNOWN')], [new CoreUnavailable('OUTCOME_UNKNOWN')]]);
  expect(unreadable).toEqual(['damaged']);
  expect(keysOf(intake.take(10))).toEqual(['next']);
  intake.throwIfFailed();
});

it('looks up a command that is sent right after a look-up returned another one', async () => {
  stored.set('key', { ...keyOf('key'), answer: answerOf(7) });
  const sent = intake.submit('normal', never, keyOf('key')).then(() => void send('next'));
  await lookedUp();
  await sent;
  await lookedUp();
  expect(lookUps.map(({ keys }) => keys)).toEqual([['key'], ['next']]);
  expect(keysOf(intake.take(10))).toEqual(['next']);
});

it('accepts a command again that was rejected unapplied, with those that waited with it, and one whose lane was full', async () => {
  const answers = [send('key'), send('key')];
  await lookedUp();
  for (const item of intake.take(1)) intake.rejectUnapplied(item);
  await turn();
  const overloaded = [new CoreUnavailable('OVERLOADED')];
  expect(answers).toEqual([overloaded, overloaded]);

  for (let n = 0; n < 3; n++) send(null, { lane: 'control' });
  const rejected = send('full', { lane: 'control' });
  await turn();
  expect(rejected).toEqual(overloaded);

  const later = [send('key'), send('full')];
  await lookedUp();
  await commit(intake.take(10), 9);
  expect(later).toEqual([[9], [9]]);
});

it('takes requeued commands before all others of their lane, in their order', async () => {
  for (const key of ['a', 'b', 'c', 'd']) send(key);
  send('e', { lane: 'urgent' });
  await lookedUp();
  const taken = intake.take(3);
  expect(keysOf(taken)).toEqual(['e', 'a', 'b']);
  send('f', { lane: 'urgent' });
  await lookedUp();
  intake.requeue(taken);
  expect(keysOf(intake.take(10))).toEqual(['e', 'f', 'a', 'b', 'c', 'd']);
});

it('defers small look-ups to the end of the running commit, and looks up many at once', async () => {
  isCommitting = true;
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) send(key);
  await turn();
  expect(lookUps).toHaveLength(0);
  send('h');
  await lookedUp();
  expect(lookUps.map(({ keys }) => keys.length)).toEqual([8]);
  expect(intake.ready).toBe(8);
  send('i');
  await lookedUp();
  expect([lookUps.length, intake.ready]).toEqual([1, 8]);
  isCommitting = false;
  intake.lookUpWaiting();
  await lookedUp();
  expect(lookUps.map(({ keys }) => keys.length)).toEqual([8, 1]);
  expect(intake.ready).toBe(9);
});

describe('whether a key has a reply', () => {
  /** Asks for the reply to a key; it is added to what is returned, as the journal's row, null or the error. */
  function ask(key: string, bodyHash: Buffer = BODY) {
    const answers: unknown[] = [];
    intake.recorded(keyOf(key, bodyHash)).then(
      (answer) => answers.push(answer?.journalSeq ?? null),
      (error: unknown) => answers.push(error),
    );
    return answers;
  }

  it('is read from table and memory, with the request it belongs to, and leaves an unused key open', async () => {
    stored.set('key', { ...keyOf('key'), answer: answerOf(7) });
    const answers = [ask('key'), ask('key', OTHER_BODY), ask('unused'), ask('unused')];
    await lookedUp();
    expect(answers).toEqual([[7], [new KeyReused()], [null], [null]]);
    const again = ask('key');
    await turn();
    expect(again).toEqual([7]);
    const first = send('unused');
    await lookedUp();
    await commit(intake.take(10), 9);
    expect(first).toEqual([9]);
  });

  it('is known once what is in flight was committed', async () => {
    const [first, asked] = [send('key'), ask('key')];
    await lookedUp();
    expect(asked).toEqual([]);
    await commit(intake.take(10), 8);
    expect([first, asked]).toEqual([[8], [8]]);
  });

  it('is not waited for when look-ups have ended for good', async () => {
    const asked = ask('key');
    await turn();
    lookUps[0]?.fail(new Error('the database is away'));
    await turn();
    intake.close(new CoreUnavailable('OUTCOME_UNKNOWN'));
    await turn();
    expect(asked).toEqual([new CoreUnavailable('OUTCOME_UNKNOWN')]);
  });
});
