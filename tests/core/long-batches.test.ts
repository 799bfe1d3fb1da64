import { type InstrumentSpec, instrumentCode, isoDate, price, shares, TOKYO, yen } from '@kabuto/market';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Core, demoStart } from '../../apps/server/src/core/index.ts';
import { SYSTEM_TIMING, type Timing } from '../../apps/server/src/core/sequencer/timing.ts';
import type { CoreStore } from '../../apps/server/src/core/store/store.ts';
import type { Answer, CommandInput } from '../../apps/server/src/core/types.ts';
import { createLogger } from '../../apps/server/src/platform/log/index.ts';
import { memoryStore } from '../support/memory-store.ts';

const AT = demoStart(isoDate('2026-11-24'));
const CODE = instrumentCode('1300');
const ISSUE: InstrumentSpec = {
  code: CODE,
  lot: shares(100),
  tickTable: 'topix500',
  base: price(30_000),
  activity: 0,
  volatilityBps: 0,
};
const MARKET = { tenantId: 1, venue: TOKYO, instruments: [ISSUE], seed: 7, codeVersion: 'test' };
const ACCOUNT = 1001;
/** Number that fits into one batch, and makes several slices. */
const ORDERS = 400;
const SLICE = 64;

const buy: CommandInput = {
  kind: 'place',
  accountId: ACCOUNT,
  clientOrderId: '',
  instrument: CODE,
  side: 'buy',
  type: 'limit',
  price: price(30_000),
  quantity: shares(100),
  timeInForce: 'day',
  expiresOn: null,
};

let core: Core;
let stopped: boolean;
/** Called each time the core yields to the rest of the process. */
let onTurn: () => void;
let memory: ReturnType<typeof memoryStore>;
/** Methods that replace those of the store in memory. */
let instead: Partial<CoreStore>;
let fatal: Error[];

beforeEach(async () => {
  onTurn = () => undefined;
  instead = {};
  fatal = [];
  stopped = false;
  memory = memoryStore(AT);
  const timing: Timing = {
    now: () => AT,
    delay: SYSTEM_TIMING.delay,
    turn: async () => {
      onTurn();
      await SYSTEM_TIMING.turn();
    },
    every: () => () => undefined,
  };
  const { store } = memory;
  const connect = async (): Promise<CoreStore> => ({
    ...store,
    commit: (batch) => (instead.commit ?? store.commit)(batch),
    knownAnswers: (keys) => (instead.knownAnswers ?? store.knownAnswers)(keys),
  });
  const log = createLogger({ level: 'silent' });
  const onFatal = (error: Error) => void fatal.push(error);
  core = await Core.start({ ...MARKET, clockMode: 'demo', connect, timing, log, onFatal });
  await core.submit({ input: { kind: 'openAccount', accountId: ACCOUNT } });
  await core.submit({
    input: { kind: 'credit', accountId: ACCOUNT, amount: yen(999_000_000), house: 4, source: 'test' },
  });
});
afterEach(async () => {
  if (!stopped) await core.stop();
});

const placeMany = (): Promise<Answer>[] => Array.from({ length: ORDERS }, () => core.submit({ input: buy }));
const openOrders = () => core.read((engine) => engine.broker.openOrders(ACCOUNT).length);

/** Blocks the next commit until the returned function is called. */
function delayCommit(outcome: () => void = () => undefined) {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  instead = {
    commit: async (batch) => {
      instead = {};
      await held;
      outcome();
      await memory.store.commit(batch);
    },
  };
  return letGo;
}

it('a long batch is applied in slices: a timer runs between any two, and it is committed as one', async () => {
  let timers = 0;
  let commits = 0;
  instead = {
    commit: (batch) => {
      commits += 1;
      return memory.store.commit(batch);
    },
  };
  onTurn = () => void setImmediate(() => (timers += 1));
  const answers = await Promise.all(placeMany());
  expect(answers.map(({ refusal }) => refusal)).toEqual(answers.map(() => null));
  expect([timers, commits]).toEqual([Math.ceil(ORDERS / SLICE) - 1, 1]);
});

it('a read between two slices sees nothing of the batch until all of it is committed', async () => {
  const seen: Promise<number>[] = [];
  onTurn = () => void seen.push(openOrders());
  await Promise.all(placeMany());
  expect(seen.length).toBeGreaterThan(1);
  expect(new Set(await Promise.all(seen))).toEqual(new Set([ORDERS]));
});

it('a cancel that comes during a long batch goes into its next slice, before the orders that wait', async () => {
  const { order } = await core.submit({ input: buy });
  const orderId = order?.orderId ?? 0;
  let cancelled: Promise<Answer> | undefined;
  onTurn = () => {
    cancelled ??= core.submit({ input: { kind: 'cancel', accountId: ACCOUNT, orderId } });
  };
  const answers = await Promise.all(placeMany());
  const cancel = await cancelled;
  expect(cancel?.refusal).toBeNull();
  expect(cancel?.journalSeq).toBeGreaterThan(answers[SLICE - 1]?.journalSeq ?? 0);
  expect(cancel?.journalSeq).toBeLessThan(answers[SLICE]?.journalSeq ?? 0);
});

it('a commit that ends while the next batch is applied gets its replies before that batch is complete', async () => {
  const letGo = delayCommit();
  let waiting = 0;
  const first = core.submit({ input: buy }).then(() => {
    waiting = core.queued;
  });
  await SYSTEM_TIMING.turn();
  const behind = placeMany();
  onTurn = letGo;
  await first;
  expect(waiting).toBeGreaterThan(0);
  await Promise.all(behind);
  expect(await openOrders()).toBe(1 + ORDERS);
});

it('a commit that is refused while the next batch is applied discards that batch too: all is decided again, in its order', async () => {
  const letGo = delayCommit(() => {
    throw new Error('refused by the test');
  });
  const first = core.submit({ input: buy });
  await SYSTEM_TIMING.turn();
  const behind = placeMany();
  onTurn = letGo;
  const answers = await Promise.all([first, ...behind]);
  const rows = answers.map(({ journalSeq }) => journalSeq);
  expect(rows).toEqual(rows.toSorted((a, b) => a - b));
  expect(new Set(rows).size).toBe(1 + ORDERS);
  expect(await openOrders()).toBe(1 + ORDERS);
  expect(fatal).toEqual([]);
});

it('a core that is stopped during a long batch ends it first', async () => {
  let ended: Promise<void> | undefined;
  onTurn = () => {
    stopped = true;
    ended ??= core.stop();
  };
  const answers = await Promise.all(placeMany());
  await ended;
  expect(new Set(answers.map(({ refusal }) => refusal))).toEqual(new Set([null]));
  expect(memory.tables.lease.seq).toBeGreaterThanOrEqual(answers.at(-1)?.journalSeq ?? Number.NaN);
});

it('a look-up of keys that the database refuses ends the core: callers that wait for it get OUTCOME_UNKNOWN', async () => {
  instead = { knownAnswers: () => Promise.reject(new Error('refused by the test')) };
  const idempotency = { accountId: ACCOUNT, key: 'key', bodyHash: Buffer.alloc(32) };
  const sent = [core.submit({ input: buy, idempotency }), core.submit({ input: buy, idempotency })];
  const outcomes = await Promise.allSettled(sent);
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && String(outcome.reason))).toEqual(
    sent.map(() => 'CoreUnavailable: OUTCOME_UNKNOWN'),
  );
  expect(fatal.map(({ message }) => message)).toEqual(['refused by the test']);
});
