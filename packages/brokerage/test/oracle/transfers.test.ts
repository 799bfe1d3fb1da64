import { addDays, epochMs, isoDate, yen } from '@kabuto/market';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Broker } from '../../src/broker.ts';
import { explainAccount } from '../../src/ledger/explain.ts';
import { TRANSFER_STEPS } from '../../src/transfers/steps.ts';
import { unprovenOf } from '../../src/transfers/unproven.ts';
import {
  type BrokerResult,
  type BrokerSnapshot,
  HOUSE,
  type TransferActor,
  type TransferState,
} from '../../src/types.ts';
import { ALICE, BOB, BrokerHarness, openHarness } from '../support/broker-harness.ts';
import { holds, Ledger, storedSums } from '../support/ledger.ts';
import { Draw } from './draw.ts';
import { DRAFT_MS, TransferModel } from './transfer-model.ts';
import type { ModelTransfer } from './transfer-model-rows.ts';

const COOLING = 60_000;
const FEE = 110;
const LIMITS = { customer: 90_000, destination: 60_000, maker: 75_000 };
const ACTORS = [null, 'operator:1', 'operator:2', 'clerk'] as const;
const CUSTOMERS = [ALICE, BOB] as const;
const FIRST_DAY = isoDate('2027-01-04');
const dayOf = (day: number) => addDays(FIRST_DAY, day);
/** States of tokens that leave, in which two people may settle them. */
const FAR: readonly string[] = ['signed', 'mined', 'paid'];
const EXPLAINED: readonly TransferState[] = ['review', 'held', 'rejected', 'returned'];
const ANY_STATE: readonly TransferState[] = [
  'screening',
  'credited',
  'sent',
  'signed',
  'mined',
  'paid',
  'returned',
  'cancelled',
  'reversed',
];
/** 150 yen for a token, and rates that make too few and too many. */
const RATES = [1_500_000, 1_499_877, 1_500_123, 1_700_000, 1_300_000] as const;
const WAYS = { in: 'in', out: 'out', tokens: 'tokensOut' } as const;

/** The actor of this name. */
function actorOf(name: 'operator:1' | 'operator:2' | 'clerk'): TransferActor {
  return name === 'clerk' ? { kind: 'clerk' } : { kind: 'operator', id: name.slice(-1) };
}

/** The sum of the lines that explain what is withdrawable. */
function explainedSum({ accounts, orders, holds, transfers, globals }: BrokerSnapshot, accountId: number): number {
  const own = <Row extends { readonly accountId: number }>(rows: readonly Row[]) =>
    rows.filter((row) => row.accountId === accountId);
  const [account] = own(accounts);
  if (account === undefined) throw new Error(`no account ${accountId}`);
  const unproven = own(transfers)
    .filter((row) => unprovenOf(row) > 0)
    .map((row) => ({ transferId: row.transferId, amount: yen(unprovenOf(row)), until: row.lockedUntil ?? null }));
  const { tradeDate, settlesOn } = globals;
  const rows = { account, positions: [], orders: own(orders), holds: own(holds), unproven, tradeDate, settlesOn };
  return explainAccount(rows).withdrawable.lines.reduce((sum, { amount }) => sum + amount, 0);
}

/** The broker and the model of transfers, given the same commands. */
class Run {
  readonly model = new TransferModel(CUSTOMERS, FEE, COOLING, LIMITS);
  /** Refusals that the steps have met. */
  readonly refusals: Set<string>;
  readonly ledger = new Ledger();
  readonly steps: Set<string>;
  #harness: BrokerHarness;

  constructor(steps: Set<string>, refusals: Set<string>) {
    this.steps = steps;
    this.refusals = refusals;
    this.#harness = openHarness({ cash: 0 });
    const policy = {
      minimum: yen(1),
      dailyMaximum: { unverified: null, verified: null },
      fee: yen(FEE),
      coolingMs: COOLING,
      approval: {
        perCustomer: yen(LIMITS.customer),
        perDestination: yen(LIMITS.destination),
        perMaker: yen(LIMITS.maker),
      },
    };
    this.#harness.do({ kind: 'setTransferPolicy', policy });
    this.model.terms = { minimum: 1, maximum: 45_000, fee: 220 };
    const terms = { minimum: yen(1), maximum: yen(45_000), fee: yen(220) };
    this.#harness.do({ kind: 'setTokenPolicy', policy: terms });
  }

  /** Sends a command to both, and compares their results and their money. */
  #both(result: BrokerResult, expected: string | null): void {
    this.model.closeEmptied();
    expect(result.refusal?.reason ?? null).toBe(expected);
    if (result.refusal !== null) this.refusals.add(result.refusal.reason);
    expect(this.ledger.add(result.events)).toEqual([]);
    const after = this.#harness.broker.snapshot();
    const tokens = { [`${HOUSE.treasury} USDT`]: 0 - this.model.sold, [`${HOUSE.chain} USDT`]: this.model.sold };
    expect({ ...storedSums(after), ...(this.model.sold === 0 ? {} : tokens) }).toEqual(this.ledger.sums());
    expect(holds(after).stored).toEqual(holds(after).caused);
    for (const customer of this.model.customers) {
      const account = this.#harness.broker.account(customer.id);
      const held = this.model.held(customer.id);
      const { status, claim = 0, closing = false, cash } = account ?? {};
      const is = [cash?.settled, cash?.held, claim, status, closing];
      expect(is).toEqual([customer.settled, held, customer.claim, customer.status, customer.closing]);
      expect(this.#harness.broker.withdrawable(customer.id)).toBe(this.model.withdrawable(customer.id));
      expect(explainedSum(after, customer.id)).toBe(this.model.withdrawable(customer.id));
    }
    // the model's names are those of the house accounts
    for (const [name, amount] of Object.entries(this.model.houses))
      expect([name, this.#harness.broker.account(HOUSE[name as keyof typeof HOUSE])?.cash.settled ?? 0]).toEqual([
        name,
        amount,
      ]);
    const open = this.model.transfers.filter((one) => TransferModel.next(one).length > 0);
    expect(
      after.transfers.map(({ transferId, state, amount, source, units }) => [transferId, state, amount, source, units]),
    ).toEqual(
      open.map((one) => [one.id, TransferModel.stateOf(one), one.amount, one.source, one.tokens?.units ?? undefined]),
    );
  }

  #wallAt() {
    return epochMs(this.model.now);
  }

  /** One command, drawn from a number. */
  act(seed: number): void {
    const draw = new Draw(seed);
    const { model } = this;
    const customer = draw.pick(CUSTOMERS);
    const amount = 1 + draw.below(50_000);
    model.now += draw.chance(3) ? 50_000_000 : draw.pick([0, 1_000, 59_999, 400_000]);
    const kind = draw.below(100);
    if (kind < 10) {
      const source = draw.chance(25) ? `bank/${draw.below(5)}` : `bank/new/${model.transfers.length}`;
      const notified = draw.chance(40);
      const line = { amount: yen(amount), source, ...(notified ? { unreconciled: true as const } : {}) };
      this.#both(this.#harness.do({ kind: 'importBankLine', ...line }), model.import(amount, source, notified));
    } else if (kind < 18) {
      const input = {
        kind: 'declareDeposit',
        accountId: customer,
        amount: yen(amount),
        wallAt: this.#wallAt(),
      } as const;
      this.#both(this.#harness.do(input), model.declare(customer, amount));
    } else if (kind < 28) {
      const destinationSince = epochMs(model.now - draw.pick([0, 30_000, 10 * COOLING]));
      const wanted = draw.chance(70) ? Math.max(1, model.free(customer) - FEE + draw.below(2) - draw.below(3)) : amount;
      const isTokens = draw.chance(50);
      const destination = draw.pick(isTokens ? ['one', 'two'] : [null, 'one', 'two']);
      // 150 yen, a tenth more and less
      const [least, most] = [Math.floor(wanted * 6_000), Math.floor(wanted * 7_400)];
      const tokens = isTokens ? { least, most, units: null } : null;
      const input = {
        accountId: customer,
        amount: yen(wanted),
        wallAt: this.#wallAt(),
        destinationSince,
        ...(destination === null ? {} : { destination }),
        ...(isTokens ? { tokens: { token: 'USDT', leastUnits: least, mostUnits: most, feeCap: 1 } as const } : {}),
      };
      this.#both(
        this.#harness.do({ kind: 'draftWithdrawal', ...input }),
        model.draft(customer, wanted, destinationSince, { destination, tokens }),
      );
    } else if (kind < 33) {
      this.#both(this.#harness.deposit(customer, amount), model.credit(customer, amount));
    } else if (kind < 38) {
      const one = model.customer(customer);
      if (one.status === 'closed') return;
      one.status = draw.chance(15) ? 'frozen' : 'open';
      this.#both(this.#harness.do({ kind: 'setAccountPolicy', accountId: customer, status: one.status }), null);
    } else if (kind === 38 && draw.chance(30)) {
      this.#setTerms(draw);
    } else if (kind === 38 && draw.chance(20)) {
      const one = model.customer(customer);
      const expected = one.status === 'closed' ? 'ACCOUNT_CLOSED' : null;
      one.status = 'closed';
      one.closing = false;
      this.#both(this.#harness.do({ kind: 'closeAccount', accountId: customer }), expected);
    } else if (kind === 38 && draw.chance(50)) {
      this.#both(this.#harness.do({ kind: 'requestClosing', accountId: customer }), model.close(customer));
    } else if (kind === 38 && draw.chance(10)) {
      model.live = true;
      this.#both(this.#harness.do({ kind: 'setMode', mode: 'live' }), null);
    } else if (kind === 39) this.restart();
    else if (kind < 42) this.#nextMorning();
    else if (kind < 46) this.#reconcile(draw);
    else this.#step(draw);
  }

  /** Withdrawals of tokens are opened on other terms, or closed. */
  #setTerms(draw: Draw): void {
    const terms = draw.chance(25)
      ? null
      : { minimum: draw.pick([1, 20_000]), maximum: 45_000, fee: draw.pick([0, 220]) };
    this.model.terms = terms;
    const policy = terms && { minimum: yen(terms.minimum), maximum: yen(terms.maximum), fee: yen(terms.fee) };
    this.#both(this.#harness.do({ kind: 'setTokenPolicy', policy }), null);
  }

  /** The broker continues from its rows. */
  restart(): void {
    const { broker, now } = this.#harness;
    this.#harness = new BrokerHarness(Broker.restore(broker.snapshot()), now);
  }

  /** Locks end on the morning of their day. */
  #nextMorning(): void {
    this.model.nextMorning();
    this.#both(this.#harness.do({ kind: 'settle', date: dayOf(this.model.day) }), null);
  }

  #reconcile(draw: Draw): void {
    const one = draw.pick(this.model.transfers);
    if (one === undefined) return;
    const input = { accountId: one.owner ?? HOUSE.unallocated, transferId: one.id };
    this.#both(this.#harness.do({ kind: 'reconcileTransfer', ...input }), this.model.reconcile(one.id));
  }

  /**
   * Of these those that come far only when they are taken further soon: drafts that can still be requested, and the
   * tokens that have come furthest. All of them when there is none.
   */
  #onTheirWay(open: readonly ModelTransfer[]): readonly ModelTransfer[] {
    const fresh = open.filter((one) => one.path.at(-1) === 'draft' && this.model.now - one.askedAt <= DRAFT_MS);
    const sent = open.filter((one) => one.tokens !== null && one.path.length > 1);
    const furthest = sent.filter((one) => sent.every(({ path }) => path.length <= one.path.length));
    const soon = [...fresh, ...furthest];
    return soon.length > 0 ? soon : open;
  }

  #step(draw: Draw): void {
    const { model } = this;
    const open = model.transfers.filter((one) => TransferModel.next(one).length > 0);
    const drawn = draw.chance(50) ? this.#onTheirWay(open) : open;
    const one: ModelTransfer | undefined = draw.chance(95) ? draw.pick(drawn) : draw.pick(model.transfers);
    if (one === undefined) return;
    const state = TransferModel.stateOf(one);
    const next = TransferModel.next(one);
    const isFar = one.tokens !== null && FAR.includes(state);
    // the first is the way on
    const legal = draw.chance(isFar ? 45 : 65) ? next[0] : draw.pick(next);
    const to = legal === undefined || draw.chance(10) ? draw.pick(ANY_STATE) : legal;
    if (to === undefined) return;
    const from = draw.chance(5) ? 'approved' : state;
    const lines = open.filter((line) => TransferModel.stateOf(line) === 'unallocated');
    const lineId = draw.chance(70) ? (draw.pick(lines)?.id ?? null) : draw.chance(10) ? 999 : null;
    const owner = draw.chance(90) ? draw.pick(CUSTOMERS) : null;
    const charge = one.tokens !== null && draw.chance(85) ? 0 : draw.pick([0, 440]);
    const customerFault = draw.chance(40);
    const rate = draw.pick(RATES);
    const by = draw.pick(ACTORS);
    const isEnd = one.tokens !== null && (to === 'returned' || to === 'paid');
    const mayPair = to === 'approved' ? draw.chance(30) : isEnd && draw.chance(85);
    // a little less or more than was fixed, or nothing
    const moved = Math.max(0, (one.tokens?.units ?? 0) + draw.pick([-1_000, 1, 2_000_000]));
    const settled = isEnd && draw.chance(70) ? draw.pick([moved, moved, moved, 0]) : null;
    const pair = mayPair ? ([draw.chance(isFar ? 80 : 50) ? 1 : 2, 2] as const) : null;
    const lockedUntil = draw.chance(50) ? model.day + draw.below(4) : 0;
    const result = this.#harness.do({
      kind: 'stepTransfer',
      accountId: one.owner ?? HOUSE.unallocated,
      transferId: one.id,
      from,
      to,
      wallAt: this.#wallAt(),
      charge: yen(charge),
      rate,
      ...(EXPLAINED.includes(to) || (from === 'mined' && to === 'signed') ? { reason: 'TEST' } : {}),
      ...(settled === null ? {} : { units: settled }),
      ...(lineId === null ? {} : { lineId }),
      ...(owner === null ? {} : { owner }),
      ...(customerFault ? { customerFault } : {}),
      ...(lockedUntil === 0 ? {} : { lockedUntil: dayOf(lockedUntil) }),
      ...(to === 'reversed' ? { proposal: { number: 1, maker: 1, checker: 2 } } : {}),
      ...(pair === null ? {} : { proposal: { number: 1, maker: pair[0], checker: pair[1] } }),
      ...(by === null ? {} : { actor: actorOf(by) }),
    });
    this.#both(
      result,
      model.step({ id: one.id, from, to, lineId, owner, customerFault, charge, lockedUntil, by, rate, pair, settled }),
    );
    const way = WAYS[!one.out ? 'in' : one.tokens === null ? 'out' : 'tokens'];
    if (result.refusal === null) this.steps.add(`${way} ${state} -> ${to}`);
  }
}

const seeds = fc.array(fc.integer({ min: 0, max: 0x7fff_ffff }), { minLength: 60, maxLength: 160, size: 'max' });

it('transfers and the naive model give the same results and money after every command, and take every legal step', () => {
  const [steps, refusals] = [new Set<string>(), new Set<string>()];
  fc.assert(
    fc.property(seeds, (sequence) => {
      const run = new Run(steps, refusals);
      for (const seed of sequence) run.act(seed);
    }),
    { numRuns: 800, seed: 20_261_124, plugins: [fc.unbiased()] },
  );
  // tokens that arrive: scenarios/token-deposits.test.ts
  const { in: arriving, out, tokensOut } = TRANSFER_STEPS;
  // a line that the treasury has paid with: scenarios/fund-credits.test.ts
  const { allocated: _allocated, ...bank } = arriving;
  const legal = Object.entries({ in: bank, out, tokensOut }).flatMap(([direction, ways]) =>
    Object.entries(ways).flatMap(([from, tos]) => tos.map((to) => `${direction} ${from} -> ${to}`)),
  );
  expect([...steps].toSorted()).toEqual(legal.toSorted());
  expect([...refusals]).toEqual(
    expect.arrayContaining([
      ...['ACCOUNT_CLOSING', 'APPROVAL_REQUIRED', 'CLERK_IN_LIVE', 'PROPOSAL_OWN'],
      ...['TOKENS_OUT_OFF', 'TOKENS_OUT_OF_BOUNDS', 'TRANSFER_MINIMUM', 'TRANSFER_MAXIMUM'],
    ]),
  );
}, 120_000);

it('transfers that continue from their rows after every command are those of the naive model', () => {
  fc.assert(
    fc.property(seeds, (sequence) => {
      const run = new Run(new Set(), new Set());
      for (const seed of sequence) {
        run.act(seed);
        run.restart();
      }
    }),
    { numRuns: 100, seed: 20_261_126, plugins: [fc.unbiased()] },
  );
}, 120_000);
