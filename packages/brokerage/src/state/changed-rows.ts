import type { InstrumentCode } from '@kabuto/market';
import { positionKey } from '../tax/tax-bucket.ts';
import type {
  Account,
  AccountId,
  AlertId,
  Application,
  ApplicationId,
  BrokerInstrument,
  HoldId,
  HoldRecord,
  MarginAccount,
  Offering,
  OfferingId,
  Order,
  OrderId,
  Position,
  PriceAlert,
  Transfer,
  TransferId,
} from '../types.ts';
import {
  byAccount,
  byAlert,
  byApplication,
  byHold,
  byInstrument,
  byMargin,
  byOffering,
  byOrder,
  byPosition,
  byTransfer,
} from './rows.ts';
import type { StateRow } from './state-row.ts';

/** The rows in canonical order. */
function sorted<Row>(rows: ReadonlyMap<unknown, Row>, by: (a: Row, b: Row) => number): Row[] {
  // order: sorted here
  const list = [...rows.values()];
  // most inputs change one row of a kind
  return list.length < 2 ? list : list.sort(by);
}

/** The rows changed since the last `clear`, each once. Lists are in canonical order. */
export class ChangedRows {
  readonly #accounts = new Map<AccountId, Account>();
  readonly #positions = new Map<string, Position>();
  readonly #orders = new Map<OrderId, Order>();
  readonly #instruments = new Map<InstrumentCode, BrokerInstrument>();
  readonly #alerts = new Map<AlertId, PriceAlert>();
  readonly #holds = new Map<HoldId, HoldRecord>();
  readonly #transfers = new Map<TransferId, Transfer>();
  readonly #offerings = new Map<OfferingId, Offering>();
  readonly #applications = new Map<ApplicationId, Application>();
  readonly #margins = new Map<AccountId, MarginAccount>();
  globals = false;

  account(row: Account): void {
    this.#accounts.set(row.accountId, row);
  }
  position(row: Position): void {
    this.#positions.set(positionKey(row), row);
  }
  order(row: Order): void {
    this.#orders.set(row.orderId, row);
  }
  instrument(row: BrokerInstrument): void {
    this.#instruments.set(row.code, row);
  }
  alert(row: PriceAlert): void {
    this.#alerts.set(row.alertId, row);
  }
  hold(row: HoldRecord): void {
    this.#holds.set(row.holdId, row);
  }
  transfer(row: Transfer): void {
    this.#transfers.set(row.transferId, row);
  }
  offering(row: Offering): void {
    this.#offerings.set(row.offeringId, row);
  }
  application(row: Application): void {
    this.#applications.set(row.applicationId, row);
  }
  margin(row: MarginAccount): void {
    this.#margins.set(row.accountId, row);
  }

  accounts(): Account[] {
    return sorted(this.#accounts, byAccount);
  }
  positions(): Position[] {
    return sorted(this.#positions, byPosition);
  }
  orders(): Order[] {
    return sorted(this.#orders, byOrder);
  }
  instruments(): BrokerInstrument[] {
    return sorted(this.#instruments, byInstrument);
  }
  alerts(): PriceAlert[] {
    return sorted(this.#alerts, byAlert);
  }
  holds(): HoldRecord[] {
    return sorted(this.#holds, byHold);
  }
  transfers(): Transfer[] {
    return sorted(this.#transfers, byTransfer);
  }
  offerings(): Offering[] {
    return sorted(this.#offerings, byOffering);
  }
  applications(): Application[] {
    return sorted(this.#applications, byApplication);
  }
  margins(): MarginAccount[] {
    return sorted(this.#margins, byMargin);
  }

  /** All changed rows, in the order of a whole state. */
  rows(): StateRow[] {
    const rows: StateRow[] = [];
    // most inputs change rows of two or three kinds
    if (this.#accounts.size > 0) for (const row of this.accounts()) rows.push({ part: 'account', row });
    if (this.#positions.size > 0) for (const row of this.positions()) rows.push({ part: 'position', row });
    if (this.#orders.size > 0) for (const row of this.orders()) rows.push({ part: 'order', row });
    if (this.#instruments.size > 0) for (const row of this.instruments()) rows.push({ part: 'instrument', row });
    if (this.#alerts.size > 0) for (const row of this.alerts()) rows.push({ part: 'alert', row });
    if (this.#holds.size > 0) for (const row of this.holds()) rows.push({ part: 'hold', row });
    if (this.#transfers.size > 0) for (const row of this.transfers()) rows.push({ part: 'transfer', row });
    if (this.#offerings.size > 0) for (const row of this.offerings()) rows.push({ part: 'offering', row });
    if (this.#applications.size > 0) for (const row of this.applications()) rows.push({ part: 'application', row });
    if (this.#margins.size > 0) for (const row of this.margins()) rows.push({ part: 'margin', row });
    return rows;
  }

  clear(): void {
    this.#accounts.clear();
    this.#positions.clear();
    this.#orders.clear();
    this.#instruments.clear();
    this.#alerts.clear();
    this.#holds.clear();
    this.#transfers.clear();
    this.#offerings.clear();
    this.#applications.clear();
    this.#margins.clear();
    this.globals = false;
  }
}
