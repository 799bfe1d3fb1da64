import { epochMs } from '@kabuto/market';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Broker } from '../../src/broker.ts';
import { postingsOf } from '../../src/ledger/postings.ts';
import { TRANSFER_STEPS } from '../../src/transfers/steps.ts';
import { type BrokerResult, HOUSE, type TransferState } from '../../src/types.ts';
import { ALICE, BrokerHarness, openHarness } from '../support/broker-harness.ts';
import { Draw } from './draw.ts';

/** 150 yen for a token. */
const RATE = 1_500_000;
const EXPLAINED: readonly TransferState[] = ['held', 'rejected', 'returned', 'failed', 'seen'];

/** rules/money.md 3.1, row by row: where tokens that arrive may go from each state. */
const WAYS: Readonly<Record<string, string>> = {
  seen: 'final orphaned',
  orphaned: 'seen failed',
  final: 'screening held failed',
  screening: 'credited held',
  held: 'screening rejected failed',
  rejected: 'returned failed',
  credited: 'reversed',
};
/** Where the tokens are in the ledger, by state; absent: nowhere. */
const BOOKED_IN: Readonly<Record<string, 'unallocated' | 'treasury'>> = {
  final: 'unallocated',
  screening: 'unallocated',
  held: 'unallocated',
  rejected: 'unallocated',
  credited: 'treasury',
};

/** Tokens that arrive, by the written rules only. */
type Arrival = { readonly id: number; readonly units: number; state: TransferState; yen: number };
type Asked = {
  readonly from: TransferState;
  readonly to: TransferState;
  readonly pair: readonly [number, number] | null;
};

const isOpen = ({ state }: Arrival): boolean => state in WAYS;
const isAmount = (yen: number): boolean => yen >= 1 && yen <= 1_000_000_000_000;

/** Why the rules refuse a step; null: they take it. */
function refusalOf(one: Arrival, { from, to, pair }: Asked, rate: number): string | null {
  if (!isOpen(one)) return 'TRANSFER_UNKNOWN';
  const ways = WAYS[one.state]?.split(' ') ?? [];
  if (from !== one.state || !ways.includes(to)) return 'TRANSFER_STATE';
  const worth = one.state === 'final' ? Math.floor((one.units * rate) / 10_000_000_000) : one.yen;
  if (to === 'screening') return isAmount(worth) ? null : 'AMOUNT_INVALID';
  if (to !== 'returned' && to !== 'reversed') return null;
  if (pair === null) return 'APPROVAL_REQUIRED';
  return pair[0] === pair[1] ? 'PROPOSAL_OWN' : null;
}

class Run {
  readonly arrivals: Arrival[] = [];
  readonly steps: Set<string>;
  readonly sums: Record<number, number> = {};
  #harness = openHarness({ cash: 0 });

  constructor(steps: Set<string>) {
    this.steps = steps;
  }

  act(seed: number): void {
    const draw = new Draw(seed);
    if (this.arrivals.length === 0 || draw.chance(20)) this.#see(draw);
    else this.#step(draw);
    this.#compare();
    // the broker continues from its rows
    const { broker, now } = this.#harness;
    if (draw.chance(30)) this.#harness = new BrokerHarness(Broker.restore(broker.snapshot()), now);
  }

  #see(draw: Draw): void {
    const id = this.arrivals.length + 1;
    const units = draw.pick([1, 66_667, 10_000_000, 100_000_000_000_000]);
    const input = { accountId: ALICE, token: 'USDT', units, source: `chain/1/0xa/${id}`, wallAt: epochMs(1) } as const;
    this.#post(this.#harness.do({ kind: 'seeTokenDeposit', ...input }));
    this.arrivals.push({ id, units, state: 'seen', yen: 0 });
  }

  #step(draw: Draw): void {
    const one = draw.pick(draw.chance(90) ? this.arrivals.filter(isOpen) : this.arrivals);
    if (one === undefined) return;
    // the table above contains nothing else
    const ways = (WAYS[one.state] ?? 'final').split(' ') as TransferState[];
    const to = draw.pick(draw.chance(90) ? ways : (['final', 'credited', 'returned', 'failed'] as const));
    if (to === undefined) return;
    const from = draw.chance(5) ? 'final' : one.state;
    // a reversal without a proposal is a fault of the host
    const isLone = to !== 'reversed' && draw.chance(30);
    const pair = isLone ? null : ([1 + draw.below(2), 2] as const);
    const rate = draw.chance(80) ? RATE : 1_000_000_000;
    const expected = refusalOf(one, { from, to, pair }, rate);
    const result = this.#harness.do({
      kind: 'stepTransfer',
      ...{ accountId: ALICE, transferId: one.id, from, to, rate, wallAt: epochMs(1) },
      ...(EXPLAINED.includes(to) ? { reason: 'TEST' } : {}),
      ...(pair === null ? {} : { proposal: { number: 1, maker: pair[0], checker: pair[1] } }),
    });
    expect(result.refusal?.reason ?? null).toBe(expected);
    this.#post(result);
    if (expected !== null) return;
    if (one.state === 'final' && to === 'screening') one.yen = Math.floor((one.units * rate) / 10_000_000_000);
    this.steps.add(`${one.state} -> ${to}`);
    one.state = to;
  }

  #post({ events }: BrokerResult): void {
    for (const { asset, accountId, amount } of events.flatMap(postingsOf))
      if (asset === 'USDT') this.sums[accountId] = (this.sums[accountId] ?? 0) + amount;
  }

  #compare(): void {
    const units = (place: 'unallocated' | 'treasury') =>
      this.arrivals.filter(({ state }) => BOOKED_IN[state] === place).reduce((sum, one) => sum + one.units, 0);
    const of = (accountId: number) => (this.sums[accountId] ?? 0) + 0;
    const [unallocated, treasury] = [units('unallocated'), units('treasury')];
    expect([of(HOUSE.unallocated), of(HOUSE.treasury), 0 - of(HOUSE.chain)]).toEqual([
      unallocated,
      treasury,
      unallocated + treasury,
    ]);
    const open = this.arrivals.filter(isOpen).map(({ id, state, yen }) => [id, state, yen]);
    const { transfers } = this.#harness.broker.snapshot();
    expect(transfers.map(({ transferId, state, amount }) => [transferId, state, amount])).toEqual(open);
  }
}

it('tokens that arrive have the states and postings of the written rules, and take every legal step', () => {
  const steps = new Set<string>();
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 0x7fff_ffff }), { minLength: 40, maxLength: 90, size: 'max' }),
      (seeds) => {
        const run = new Run(steps);
        for (const seed of seeds) run.act(seed);
      },
    ),
    { numRuns: 150, seed: 20_261_129, plugins: [fc.unbiased()] },
  );
  const legal = Object.entries(TRANSFER_STEPS.tokensIn).flatMap(([from, tos]) => tos.map((to) => `${from} -> ${to}`));
  expect([...steps].toSorted()).toEqual(legal.toSorted());
}, 60_000);
