import { type AtVenue, type InstrumentCode, type IsoDate, type Shares, type Yen, yen } from '@kabuto/market';
import { closeEmptied } from './commands/closing.ts';
import { dispatch } from './dispatch.ts';
import { invariant } from './invariant.ts';
import { buyingPowerAt } from './ledger/power.ts';
import { withdrawableNow } from './ledger/withdraw.ts';
import { clearWay } from './margin/clear-way.ts';
import { collateralNow, freeOfMargin, withinMargin } from './margin/facts.ts';
import { openMargins, reservedOf } from './margin/lots.ts';
import type { TicketMargin } from './margin/pledge.ts';
import { followCloses } from './margin/send-close.ts';
import { ticketMargin } from './margin/ticket-margin.ts';
import { availableFor } from './offerings/holding.ts';
import { findOffering, isRefusal } from './offerings/record.ts';
import { type StepAt, stepRefusal } from './offerings/step-rules.ts';
import { followGroups } from './orders/groups.ts';
import { sellableNow } from './risk/facts.ts';
import { checkChanged } from './state/check.ts';
import {
  copyAccount,
  copyAlert,
  copyApplication,
  copyGlobals,
  copyHold,
  copyInstrument,
  copyMargin,
  copyOffering,
  copyOrder,
  copyPosition,
  copyReports,
  copyTransfer,
} from './state/rows.ts';
import { BrokerState } from './state/state.ts';
import type { StateRow } from './state/state-row.ts';
import { awaitsSweep, stepEnd } from './state/sweeping.ts';
import type { Turn } from './state/turn.ts';
import { fundingOf, releasableYen } from './transfers/fund-credits.ts';
import type { Funding } from './transfers/may-fund.ts';
import type {
  Account,
  AccountId,
  Application,
  ApplicationId,
  BrokerGlobals,
  BrokerInput,
  BrokerInstrument,
  BrokerResult,
  BrokerSnapshot,
  CollateralView,
  DirtyRows,
  HoldRecord,
  MarginAccount,
  Offering,
  OfferingId,
  Order,
  OrderId,
  Position,
  PositionId,
  PriceAlert,
  Refusal,
  ReportsSeen,
  Sweep,
  TaxBucket,
  Transfer,
  TransferId,
} from './types.ts';
import { settlementDate } from './venue/settlement.ts';
import { isSameVenue, sessionOf } from './venue/venue-session.ts';

/**
 * The broker: one deterministic state machine for everything that moves money, shares or orders (rules/core.md 1). It
 * reads only its state and its inputs. After an InvariantError its state is not usable: restore it from the tables.
 */
export class Broker {
  readonly #state: BrokerState;

  constructor(state: BrokerState = new BrokerState()) {
    this.#state = state;
  }

  /** Restores a broker from `snapshot`; nothing is dirty. */
  static restore(snapshot: BrokerSnapshot): Broker {
    return new Broker(BrokerState.restore(snapshot));
  }

  /**
   * Applies one input. A refusal or a repeated report changes nothing. Throws InvariantError when time runs backwards,
   * when the input is impossible, or when a balance would violate rules/core.md 4.
   */
  apply(input: BrokerInput): BrokerResult {
    const state = this.#state;
    const { globals } = state;
    invariant(Number.isSafeInteger(input.at) && input.at >= globals.lastAt, () => `time runs backwards to ${input.at}`);
    state.changed.clear();
    const turn: Turn = { state, at: input.at, events: [], requests: [] };
    const outcome = dispatch(turn, input);
    if (outcome.kind === 'done') {
      clearWay(turn, input);
      followGroups(turn);
      followCloses(turn);
      closeEmptied(turn);
      checkChanged(state);
      globals.lastAt = input.at;
      state.dirty.globals = true;
    }
    return {
      events: turn.events,
      requests: turn.requests,
      refusal: outcome.kind === 'refused' ? outcome.refusal : null,
      orderId: outcome.kind === 'stale' ? null : outcome.orderId,
    };
  }

  /**
   * Copies of the rows changed since the last call, in canonical order; includes the last state of orders that became
   * final.
   */
  takeDirty(): DirtyRows {
    const { dirty } = this.#state;
    const rows: DirtyRows = {
      accounts: dirty.accounts().map(copyAccount),
      positions: dirty.positions().map(copyPosition),
      orders: dirty.orders().map(copyOrder),
      instruments: dirty.instruments().map(copyInstrument),
      alerts: dirty.alerts().map(copyAlert),
      holds: dirty.holds().map(copyHold),
      transfers: dirty.transfers().map(copyTransfer),
      offerings: dirty.offerings().map(copyOffering),
      applications: dirty.applications().map(copyApplication),
      margins: dirty.margins().map(copyMargin),
      globals: dirty.globals,
    };
    dirty.clear();
    return rows;
  }

  /**
   * The rows that the last input changed, not copied, in the order of a whole state: only for a reader that finishes
   * before the next input. Excludes the scalars, which every input changes. Empty after a refusal.
   */
  changedRows(): StateRow[] {
    return this.#state.changed.rows();
  }

  /** A copy of the scalars: ids, trade date, fee schedules, time of the last input. */
  get globals(): BrokerGlobals {
    return copyGlobals(this.#state.globals);
  }

  /** The sweep over all accounts that is in progress; null: none. */
  get sweep(): Sweep | null {
    return this.#state.globals.sweep;
  }

  /**
   * `below` for an input that begins or continues a sweep over at most `most` rows (accounts, positions and orders),
   * but at least one account. Undefined when fewer rows are left.
   */
  stepEnd(most: number): AccountId | undefined {
    return stepEnd(this.#state, most);
  }

  /** Whether `sweepAccount` must come before any input that changes this customer's account. */
  awaitsSweep(accountId: AccountId): boolean {
    return this.#state.account(accountId) !== undefined && awaitsSweep(this.#state, accountId);
  }

  /** The whole state as copied rows in canonical order. */
  snapshot(): BrokerSnapshot {
    return this.#state.snapshot();
  }

  /** Adds one row of a stored state; the broker owns the row from then on. Only before the first input. */
  take(stored: StateRow): void {
    this.#state.take(stored);
  }

  /**
   * The whole state in canonical order, row by row, not copied: only for a reader that finishes before the next input.
   */
  rows(): Iterable<StateRow> {
    return this.#state.rows();
  }

  /**
   * Yen free for a buy that settles on `date`, by default the settlement date of trades made now. Throws for an unknown
   * account.
   */
  buyingPower(accountId: AccountId, date: IsoDate | null = this.#state.globals.settlesOn): Yen {
    const account = this.#state.mustAccount(accountId);
    return withinMargin(this.#state, account, buyingPowerAt(account.cash, date));
  }

  /**
   * Yen that the account can hold for an application in the offering besides what it holds already; undefined: there is
   * no such offering any more. Throws for an unknown account.
   */
  holdable(accountId: AccountId, offeringId: OfferingId): Yen | undefined {
    const offering = this.#state.offerings.get(offeringId);
    const account = this.#state.mustAccount(accountId);
    return offering && yen(availableFor(this.#state, offering, account, 0));
  }

  /** Yen that may leave the account now. Throws for an unknown account. */
  withdrawable(accountId: AccountId): Yen {
    return withdrawableNow(this.#state, this.#state.mustAccount(accountId));
  }

  /** Shares of a part of the account that are free to sell on the current trade date, before the same-issue rule. */
  sellable(accountId: AccountId, instrument: InstrumentCode, bucket: TaxBucket = {}): Shares {
    return sellableNow(this.#state, accountId, instrument, bucket);
  }

  account(id: AccountId): Account | undefined {
    const row = this.#state.account(id);
    return row && copyAccount(row);
  }

  position(accountId: AccountId, code: InstrumentCode, bucket: TaxBucket = {}): Position | undefined {
    const row = this.#state.position(accountId, code, bucket);
    return row && copyPosition(row);
  }

  /** The issues that were listed while the market ran, by code. */
  listedIssues(): BrokerInstrument[] {
    return this.#state
      .instruments()
      .filter(({ listing }) => listing !== undefined)
      .map(copyInstrument);
  }

  /** All issues with their terms of the first venue's current trade date, by code. */
  instruments(): BrokerInstrument[] {
    return this.#state.instruments().map(copyInstrument);
  }

  instrument(code: InstrumentCode): BrokerInstrument | undefined {
    const row = this.#state.instrument(code);
    return row && copyInstrument(row);
  }

  /** An open order; final orders are in the tables only. */
  order(id: OrderId): Order | undefined {
    const row = this.#state.order(id);
    return row && copyOrder(row);
  }

  /** Open orders by id, of one account or of all. */
  openOrders(accountId?: AccountId): Order[] {
    const orders = accountId === undefined ? this.#state.orders() : this.#state.ordersOf(accountId);
    return orders.map(copyOrder);
  }

  /** The orders working at a venue, by id: passed to a venue that restarts. */
  workingOrders(at: AtVenue = {}): Order[] {
    const works = this.#state.orders().filter(({ state }) => state === 'working' || state === 'partial');
    return works.filter((order) => isSameVenue(order, at)).map(copyOrder);
  }

  /**
   * Which of a venue's numbered reports were applied: after a restart the host has the missing and all later ones
   * repeated. Undefined for a venue that does not number its reports. Throws InvariantError for an unknown venue.
   */
  reportsSeen(at: AtVenue): ReportsSeen | undefined {
    const { reports } = sessionOf(this.#state.globals, at);
    return reports && copyReports(reports);
  }

  /**
   * The settlement date of the venue's trades of a trade date, by what it has declared. Throws InvariantError for an
   * unknown venue.
   */
  settlementDate(at: AtVenue, tradeDate: IsoDate): IsoDate {
    return settlementDate(sessionOf(this.#state.globals, at).venueTakes, tradeDate);
  }

  /** Hold records of an account, by number. */
  holds(accountId: AccountId): HoldRecord[] {
    return this.#state.holdsOf(accountId).map(copyHold);
  }

  /** Transfers of an account that are not final, by number; of `HOUSE.unallocated` the lines of no customer. */
  transfers(accountId: AccountId): Transfer[] {
    return this.#state.transfers.of(accountId).map(copyTransfer);
  }

  /** What the treasury has not paid yet of credits for tokens, and what it has spare for them; yen. */
  get funding(): Pick<Funding, 'unfunded' | 'spare'> {
    const { unfunded, spare } = fundingOf(this.#state);
    return { unfunded, spare };
  }

  /** Yen that the treasury may take out of the customers' bank account. */
  get releasableYen(): number {
    return releasableYen(this.#state);
  }

  /** A transfer that is not final. */
  transfer(id: TransferId): Transfer | undefined {
    const row = this.#state.transfers.get(id);
    return row && copyTransfer(row);
  }

  /** An offering that has not ended. */
  offering(id: OfferingId): Offering | undefined {
    const row = this.#state.offerings.get(id);
    return row && copyOffering(row);
  }

  /** Why an offering cannot take a step at this time, whatever the facts of the step are. */
  offeringStepRefusal(id: OfferingId, step: StepAt): Refusal | null {
    const row = findOffering(this.#state, id);
    return isRefusal(row) ? row : stepRefusal(this.#state, row, step);
  }

  /** Offerings that have not ended, by number. */
  offerings(): Offering[] {
    return this.#state.offerings.all().map(copyOffering);
  }

  /** An application that has not ended. */
  application(id: ApplicationId): Application | undefined {
    const row = this.#state.offerings.application(id);
    return row && copyApplication(row);
  }

  /** An account's applications that have not ended, by number. */
  applications(accountId: AccountId): Application[] {
    return this.#state.offerings.of(accountId).map(copyApplication);
  }

  /** The day trades of an account; undefined before it has agreed to them. */
  margin(accountId: AccountId): MarginAccount | undefined {
    const row = this.#state.margins.get(accountId);
    return row && copyMargin(row);
  }

  /** The accounts that have positions of day trades or orders that open some, by number. */
  margins(): MarginAccount[] {
    return openMargins(this.#state).map(copyMargin);
  }

  /** How much the account may trade on a day; null while there are no day trades. Throws for an unknown account. */
  collateral(accountId: AccountId): CollateralView | null {
    return collateralNow(this.#state, this.#state.mustAccount(accountId));
  }

  /** Yen that the account's day trades leave free to spend or pay out; null: it has none open. */
  freeOfMargin(accountId: AccountId): Yen | null {
    return freeOfMargin(this.#state, this.#state.mustAccount(accountId));
  }

  /** What the account's open day trades need, for a ticket of this issue; null: it has none. */
  ticketMargin(accountId: AccountId, code: InstrumentCode): TicketMargin | null {
    return ticketMargin(this.#state, this.#state.mustAccount(accountId), code);
  }

  /** The shares of each of an account's lots that closing orders close. */
  marginReserved(accountId: AccountId): ReadonlyMap<PositionId, Shares> {
    return reservedOf(this.#state, accountId);
  }

  /** Armed price alerts of an account, by id. */
  alerts(accountId: AccountId): PriceAlert[] {
    return this.#state.alertsOf(accountId).map(copyAlert);
  }
}
