import type { EpochMs, IsoDate, Yen } from '@kabuto/market';
import type { AccountStatus } from './ledger/account.ts';
import type { Entry } from './ledger/entry.ts';
import type { HoldRecord } from './ledger/hold-record.ts';
import type {
  CollateralView,
  LotResult,
  MarginAccount,
  MarginCause,
  MarginPosition,
  MarginPositionChange,
} from './margin/types.ts';
import type { Application, Offering } from './offerings/types.ts';
import type { PriceAlert } from './orders/alert.ts';
import type { Fill, Order } from './orders/order.ts';
import type { AccountId } from './orders/terms.ts';
import type { Refusal } from './risk/reason.ts';
import type { DayResult } from './tax/tax-account.ts';
import type { Transfer, TransferActor } from './transfers/transfer.ts';

/** What happened. Published after the batch's commit, per account, in this order. */
export type BrokerEvent =
  | { kind: 'accountOpened'; accountId: AccountId }
  | { kind: 'accountStatus'; accountId: AccountId; status: AccountStatus | 'closing' }
  | { kind: 'cash'; accountId: AccountId; source: string; amount: Yen; postings: Entry }
  /**
   * A copy of the order in its present state: accepted, acknowledged, cancelling, cancelled, expired, rejected.
   * `refusal`: why an order that waited for its parent was refused when it became active, with the numbers.
   */
  | { kind: 'order'; accountId: AccountId; order: Order; refusal?: Refusal }
  | { kind: 'fill'; accountId: AccountId; fill: Fill; order: Order; postings: Entry }
  /** A closed trade date: an issue's final result, then the account's tax on the year so far; negative is a refund. */
  | { kind: 'result'; accountId: AccountId; result: DayResult }
  | {
      kind: 'tax';
      accountId: AccountId;
      amount: Yen;
      settlesOn: IsoDate;
      year: number;
      gain: Yen;
      withheld: Yen;
      postings: Entry;
    }
  /** A price alert in its present state: set, hit or removed. */
  | { kind: 'alert'; accountId: AccountId; alert: PriceAlert }
  /** A hold record in its present state: held, partly released, released or consumed. */
  | { kind: 'hold'; accountId: AccountId; hold: HoldRecord }
  /** A transfer in its present state; `postings`: between house accounts, for customers' cash has events of its own. */
  | { kind: 'transfer'; accountId: AccountId; transfer: Transfer; postings: Entry; actor?: TransferActor }
  /**
   * An offering in its present state, of `HOUSE.offering`; `postings` between house accounts. `wallAt`: when it took a
   * step, by the system clock; absent: its task went on.
   */
  | { kind: 'offering'; accountId: AccountId; offering: Offering; postings: Entry; wallAt?: EpochMs }
  /** An application in its present state. */
  | { kind: 'application'; accountId: AccountId; application: Application; postings: Entry }
  /**
   * A lot in its present state; `result`: what closing or delivering a part of it led to. `postings`: of a delivery,
   * for those of an order are in its fill.
   */
  | {
      kind: 'marginPosition';
      accountId: AccountId;
      position: MarginPosition;
      change: MarginPositionChange;
      result?: LotResult;
      postings: Entry;
    }
  /** Day trades of an account, without its lots, after what `cause` names; `view`: the numbers that led to it. */
  | {
      kind: 'marginAccount';
      accountId: AccountId;
      margin: Omit<MarginAccount, 'positions'>;
      cause: MarginCause;
      amount: Yen;
      view?: CollateralView;
      postings: Entry;
    }
  | { kind: 'settled'; accountId: AccountId; date: IsoDate; asset: string; amount: number };
