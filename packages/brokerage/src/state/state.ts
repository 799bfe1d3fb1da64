import type { EpochMs, InstrumentCode } from '@kabuto/market';
import { invariant } from '../invariant.ts';
import { HeldByOrders } from '../ledger/held-by-orders.ts';
import { ShortOrders } from '../margin/short-orders.ts';
import { DrawOrder } from '../offerings/draw.ts';
import { positionKey, type TaxBucket, taxBucketOf } from '../tax/tax-bucket.ts';
import type {
  Account,
  AccountId,
  AlertId,
  BrokerGlobals,
  BrokerInstrument,
  BrokerSnapshot,
  FeeSchedule,
  HoldPurpose,
  HoldRecord,
  Order,
  OrderId,
  Position,
  PriceAlert,
} from '../types.ts';
import { FIRST_CUSTOMER_ACCOUNT } from '../types.ts';
import { AccountSequence } from './account-sequence.ts';
import { AlertRows } from './alert-rows.ts';
import { ChangedRows } from './changed-rows.ts';
import { MarginRows } from './margin-rows.ts';
import { emptyGlobals, newAccount, newPosition } from './new-rows.ts';
import { OfferingRows } from './offering-rows.ts';
import { OwnedRows } from './owned-rows.ts';
import {
  byAccount,
  byAlert,
  byHold,
  byInstrument,
  byOrder,
  byPosition,
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
  copyTransfer,
} from './rows.ts';
import type { StateRow } from './state-row.ts';
import { TransferRows } from './transfer-rows.ts';

/** The broker's state in memory, by key, with a record of the rows that changed. Final orders are removed. */
export class BrokerState {
  readonly globals: BrokerGlobals;
  readonly #accounts = new Map<AccountId, Account>();
  readonly #byNumber = new AccountSequence();
  readonly #positions = new Map<string, Position>();
  readonly #positionsOf = new Map<AccountId, Position[]>();
  readonly #orders = new OwnedRows<Order>();
  readonly #heldByOrders = new HeldByOrders();
  readonly #shortOrders = new ShortOrders();
  readonly #instruments = new Map<InstrumentCode, BrokerInstrument>();
  readonly #alerts = new AlertRows();
  readonly #holds = new OwnedRows<HoldRecord>();
  /** Changed since the host last took the dirty rows. */
  readonly dirty = new ChangedRows();
  /** Changed by the input being applied. */
  readonly changed = new ChangedRows();
  /** Accounts that close as soon as they are empty. */
  readonly closing = new Set<AccountId>();
  /** Transfers that are not final. */
  readonly transfers = new TransferRows(this.dirty, this.changed);
  /** Offerings and applications that are not final. */
  readonly offerings = new OfferingRows(this.dirty, this.changed);
  /** Day trades, by account. */
  readonly margins = new MarginRows(this.dirty, this.changed);
  /** Of the draw in progress; not part of the state. */
  readonly drawOrder = new DrawOrder();

  constructor(globals: BrokerGlobals = emptyGlobals()) {
    this.globals = globals;
  }

  static restore(snapshot: BrokerSnapshot): BrokerState {
    const state = new BrokerState(copyGlobals(snapshot.globals));
    for (const row of snapshot.accounts) state.#putAccount(copyAccount(row));
    for (const row of snapshot.positions) state.#putPosition(copyPosition(row));
    for (const row of snapshot.orders) state.#putOrder(copyOrder(row));
    for (const row of snapshot.instruments) state.#instruments.set(row.code, copyInstrument(row));
    for (const row of snapshot.alerts) state.#alerts.set(row.alertId, copyAlert(row));
    for (const row of snapshot.holds) state.#holds.set(row.holdId, copyHold(row));
    for (const row of snapshot.transfers) state.transfers.put(copyTransfer(row));
    for (const row of snapshot.offerings) state.offerings.put(copyOffering(row));
    for (const row of snapshot.applications) state.offerings.putApplication(copyApplication(row));
    for (const row of snapshot.margins) state.margins.put(copyMargin(row));
    return state;
  }

  /** Adds one row of a stored state without copying it; nothing becomes dirty. */
  take(stored: StateRow): void {
    switch (stored.part) {
      case 'globals':
        Object.assign(this.globals, stored.row);
        return;
      case 'account':
        this.#putAccount(stored.row);
        return;
      case 'position':
        this.#putPosition(stored.row);
        return;
      case 'order':
        this.#putOrder(stored.row);
        return;
      case 'instrument':
        this.#instruments.set(stored.row.code, stored.row);
        return;
      case 'alert':
        this.#alerts.set(stored.row.alertId, stored.row);
        return;
      case 'hold':
        this.#holds.set(stored.row.holdId, stored.row);
        return;
      case 'transfer':
        this.transfers.put(stored.row);
        return;
      case 'offering':
        this.offerings.put(stored.row);
        return;
      case 'application':
        this.offerings.putApplication(stored.row);
        return;
      case 'margin':
        this.margins.put(stored.row);
        return;
    }
  }

  /** The whole state in canonical order, row by row, not copied. */
  *rows(): Generator<StateRow> {
    yield { part: 'globals', row: this.globals };
    for (const row of this.accounts()) yield { part: 'account', row };
    for (const row of this.positions()) yield { part: 'position', row };
    for (const row of this.orders()) yield { part: 'order', row };
    for (const row of this.instruments()) yield { part: 'instrument', row };
    for (const row of this.alerts()) yield { part: 'alert', row };
    for (const row of this.holds()) yield { part: 'hold', row };
    for (const row of this.transfers.all()) yield { part: 'transfer', row };
    for (const row of this.offerings.all()) yield { part: 'offering', row };
    for (const row of this.offerings.applications()) yield { part: 'application', row };
    for (const row of this.margins.all()) yield { part: 'margin', row };
  }

  snapshot(): BrokerSnapshot {
    return {
      globals: copyGlobals(this.globals),
      accounts: this.accounts().map(copyAccount),
      positions: this.positions().map(copyPosition),
      orders: this.orders().map(copyOrder),
      instruments: this.instruments().map(copyInstrument),
      alerts: this.alerts().map(copyAlert),
      holds: this.holds().map(copyHold),
      transfers: this.transfers.all().map(copyTransfer),
      offerings: this.offerings.all().map(copyOffering),
      applications: this.offerings.applications().map(copyApplication),
      margins: this.margins.all().map(copyMargin),
    };
  }

  /**
   * A copy for a rehearsal on one account; house accounts start empty, and instruments are shared because a rehearsal
   * only reads them.
   */
  dryRun(accountId: AccountId, codes: readonly InstrumentCode[]): BrokerState {
    const copy = new BrokerState(copyGlobals(this.globals));
    copy.#putAccount(copyAccount(this.mustAccount(accountId)));
    for (const code of codes) {
      for (const position of this.positionsIn(accountId, code)) copy.#putPosition(copyPosition(position));
      const instrument = this.#instruments.get(code);
      if (instrument !== undefined) copy.#instruments.set(code, instrument);
    }
    return copy;
  }

  account(id: AccountId): Account | undefined {
    return this.#accounts.get(id);
  }
  mustAccount(id: AccountId): Account {
    const account = this.#accounts.get(id);
    invariant(account !== undefined, () => `no account ${id}`);
    return account;
  }
  /** A customer's account; house accounts are not customers. */
  customer(id: AccountId): Account | undefined {
    return id >= FIRST_CUSTOMER_ACCOUNT ? this.#accounts.get(id) : undefined;
  }
  openAccount(id: AccountId, at: EpochMs): Account {
    const account = newAccount(id, at);
    this.#putAccount(account);
    this.markAccount(account);
    return account;
  }
  /** A house account, opened on first use. */
  house(id: AccountId, at: EpochMs): Account {
    invariant(Number.isSafeInteger(id) && id > 0 && id < FIRST_CUSTOMER_ACCOUNT, () => `${id} is not a house account`);
    return this.#accounts.get(id) ?? this.openAccount(id, at);
  }
  accounts(): Account[] {
    // order: sorted here
    return Array.from(this.#accounts.values()).sort(byAccount);
  }
  /** The account with the lowest number at or above `id`, found by binary search. */
  accountFrom(id: AccountId): Account | undefined {
    const found = this.#byNumber.from(id);
    return found === undefined ? undefined : this.#accounts.get(found);
  }
  #putAccount(account: Account): void {
    if (!this.#accounts.has(account.accountId)) this.#byNumber.add(account.accountId);
    this.#accounts.set(account.accountId, account);
    if (account.closing === true) this.closing.add(account.accountId);
  }

  /** The account's position in an issue, in its own part or in the part that `bucket` names. */
  position(accountId: AccountId, code: InstrumentCode, bucket: TaxBucket = {}): Position | undefined {
    return this.#positions.get(positionKey({ accountId, instrument: code, ...taxBucketOf(bucket) }));
  }
  /** The account's positions in an issue, in all its parts. */
  positionsIn(accountId: AccountId, code: InstrumentCode): Position[] {
    const both = [this.position(accountId, code), this.position(accountId, code, { accountType: 'nisa' })];
    return both.filter((one) => one !== undefined);
  }
  /** The position, created empty when missing: for bookings only, not for queries. */
  positionForBooking(accountId: AccountId, code: InstrumentCode, bucket: TaxBucket = {}): Position {
    const there = this.position(accountId, code, bucket);
    if (there !== undefined) return there;
    const empty = newPosition(accountId, code, bucket);
    this.#putPosition(empty);
    return empty;
  }
  positions(): Position[] {
    // order: sorted here
    return Array.from(this.#positions.values()).sort(byPosition);
  }
  /** One account's positions, by issue and part. */
  positionsOf(accountId: AccountId): Position[] {
    return (this.#positionsOf.get(accountId) ?? []).toSorted(byPosition);
  }
  #putPosition(position: Position): void {
    const key = positionKey(position);
    const former = this.#positions.get(key);
    this.#positions.set(key, position);
    const { accountId } = position;
    const own = this.#positionsOf.get(accountId);
    if (own === undefined) this.#positionsOf.set(accountId, [position]);
    else if (former === undefined) own.push(position);
    else own[own.indexOf(former)] = position;
  }

  order(id: OrderId): Order | undefined {
    return this.#orders.get(id);
  }
  orders(): Order[] {
    return this.#orders.all().sort(byOrder);
  }
  /** One account's open orders, by id. */
  ordersOf(accountId: AccountId): Order[] {
    return this.#orders.of(accountId).sort(byOrder);
  }
  #putOrder(order: Order): void {
    this.#orders.set(order.orderId, order);
    this.#heldByOrders.record(order);
    this.#shortOrders.record(order, true);
  }
  addOrder(order: Order): void {
    this.#orders.set(order.orderId, order);
    this.markOrder(order);
  }
  /** Removes an order that became final; its last state is still among the dirty rows. */
  dropOrder(order: Order): void {
    this.#orders.delete(order.orderId, order);
    this.#shortOrders.record(order, false);
  }

  instrument(code: InstrumentCode): BrokerInstrument | undefined {
    return this.#instruments.get(code);
  }
  mustInstrument(code: InstrumentCode): BrokerInstrument {
    const instrument = this.#instruments.get(code);
    invariant(instrument !== undefined, () => `no instrument ${code}`);
    return instrument;
  }
  setInstrument(instrument: BrokerInstrument): void {
    this.#instruments.set(instrument.code, instrument);
    this.markInstrument(instrument);
  }
  instruments(): BrokerInstrument[] {
    // order: sorted here
    return Array.from(this.#instruments.values()).sort(byInstrument);
  }

  /** An armed alert. */
  alert(id: AlertId): PriceAlert | undefined {
    return this.#alerts.get(id);
  }
  alerts(): PriceAlert[] {
    return this.#alerts.all().sort(byAlert);
  }
  /** One account's armed alerts, by id. */
  alertsOf(accountId: AccountId): PriceAlert[] {
    return this.#alerts.of(accountId).sort(byAlert);
  }
  /** The number of alerts that an account has armed. */
  alertCount(accountId: AccountId): number {
    return this.#alerts.countOf(accountId);
  }
  /** Armed alerts whose price follows an issue's base price and limits, by id. */
  alertsFollowing(code: InstrumentCode): PriceAlert[] {
    return this.#alerts.following(code).sort(byAlert);
  }
  followingCount(code: InstrumentCode): number {
    return this.#alerts.followingCount(code);
  }
  addAlert(alert: PriceAlert): void {
    this.#alerts.set(alert.alertId, alert);
    this.markAlert(alert);
  }
  /** Removes an alert that became final; its last state is still among the dirty rows. */
  dropAlert(alert: PriceAlert): void {
    this.#alerts.delete(alert.alertId, alert);
    this.markAlert(alert);
  }

  holds(): HoldRecord[] {
    return this.#holds.all().sort(byHold);
  }
  /** One account's hold records, by number. */
  holdsOf(accountId: AccountId): HoldRecord[] {
    return this.#holds.of(accountId).sort(byHold);
  }
  /** An account's hold record for a purpose and reference. */
  holdFor(accountId: AccountId, purpose: HoldPurpose, reference: string): HoldRecord | undefined {
    return this.#holds.of(accountId).find((row) => row.purpose === purpose && row.reference === reference);
  }
  /** The yen that an account's records hold, for one purpose or for all. */
  heldFor(accountId: AccountId, purpose?: HoldPurpose): number {
    return this.#holds.sumOf(accountId, (row) => (purpose === undefined || row.purpose === purpose ? row.amount : 0));
  }
  /** The yen that an account's open orders hold. */
  heldByOrders(accountId: AccountId): number {
    return this.#heldByOrders.of(accountId);
  }
  /** Shares of an issue that open orders still want to borrow, `but` one order. */
  shortWanted(code: InstrumentCode, but: Order | null): number {
    return this.#shortOrders.of(code) - (but === null ? 0 : this.#shortOrders.wantedBy(but.orderId));
  }
  addHold(record: HoldRecord): void {
    this.#holds.set(record.holdId, record);
    this.markHold(record);
  }
  /** Removes a record that became final; its last state is still among the dirty rows. */
  dropHold(record: HoldRecord): void {
    this.#holds.delete(record.holdId, record);
    this.markHold(record);
  }

  schedule(version: number): FeeSchedule {
    const schedule = this.globals.feeSchedules.find((one) => one.version === version);
    invariant(schedule !== undefined, () => `no fee schedule ${version}`);
    return schedule;
  }

  markAccount(row: Account): void {
    this.dirty.account(row);
    this.changed.account(row);
  }
  markPosition(row: Position): void {
    this.dirty.position(row);
    this.changed.position(row);
  }
  markOrder(row: Order): void {
    this.#heldByOrders.record(row);
    this.#shortOrders.record(row, this.#orders.get(row.orderId) !== undefined);
    this.dirty.order(row);
    this.changed.order(row);
  }
  markHold(row: HoldRecord): void {
    this.dirty.hold(row);
    this.changed.hold(row);
  }
  markAlert(row: PriceAlert): void {
    this.dirty.alert(row);
    this.changed.alert(row);
  }
  markInstrument(row: BrokerInstrument): void {
    this.dirty.instrument(row);
    this.changed.instrument(row);
  }
}
