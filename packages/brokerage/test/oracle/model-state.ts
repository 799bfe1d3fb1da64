import type { OrderCondition, Phase } from '@kabuto/market';
import type {
  AccountLimits,
  BrokerInstrument,
  HoldPurpose,
  IdentityPolicy,
  OrderGroup,
  OrderState,
  Reason,
  Side,
  TaxType,
  TimeInForce,
  Trigger,
  VenueTakes,
} from '../../src/types.ts';

/** The model's state: lists of what happened. Balances are never stored; each query counts them again. */
export type ModelState = {
  accounts: ModelAccount[];
  orders: ModelOrder[];
  fills: ModelFill[];
  /** Cash credited or debited at once. */
  moves: { accountId: number; house: number; amount: number }[];
  /** Cash held for purposes other than orders, final records included. */
  records: ModelHold[];
  /** Tax posted at a close, refunds negative. */
  taxes: { accountId: number; amount: number; settlesOn: string; arrived: boolean }[];
  /** Closings of an account with a result or a tax: they determine its tax year. */
  closings: { accountId: number; year: number; gain: number; tax: number }[];
  instruments: BrokerInstrument[];
  schedules: { version: number; ratePpm: number; minimum: number }[];
  tradeDate: string | null;
  settlesOn: string | null;
  settledTo: string | null;
  /** The sweep over all accounts that is in progress (decision 0056). */
  sweep: ModelSweep | null;
  acceptsOrders: boolean;
  phase: Phase | null;
  takes: VenueTakes;
  lastAt: number;
};

/** `next` and `ahead` as in the machine; the remaining accounts are derived from them. */
export type ModelSweep = {
  readonly kind: 'settle' | 'open';
  readonly date: string;
  readonly closes: string | null;
  readonly next: number;
  readonly ahead: readonly number[];
};

export type ModelAccount = {
  accountId: number;
  type: TaxType;
  status: 'open' | 'frozen' | 'closed';
  openedAt: number;
  limits: AccountLimits;
  /** Whether its NISA part is open. */
  nisa: boolean;
  withdrawNotBefore: number | null;
  identity: IdentityPolicy | null;
  /** Its owner wants it to be closed. */
  closing: boolean;
};

export type ModelHold = {
  holdId: number;
  accountId: number;
  purpose: HoldPurpose;
  reference: string;
  asset: 'JPY';
  amount: number;
  state: 'held' | 'released' | 'consumed';
  createdAt: number;
  updatedAt: number;
};

/** The part of an account that a row is booked to; undefined: that of its own tax type. */
export type Bucket = 'nisa' | undefined;

export type ModelOrder = {
  orderId: number;
  accountId: number;
  clientOrderId: string;
  instrument: string;
  accountType?: 'nisa';
  side: Side;
  price: number | null;
  quantity: number;
  amend: { price: number | null; quantity: number } | null;
  trigger: Trigger | null;
  condition: OrderCondition | null;
  group: OrderGroup | null;
  revision: number;
  timeInForce: TimeInForce;
  expiresOn: string;
  acceptedAt: number;
  tradeDate: string;
  schedule: number;
  /** The upper limit used for its hold. */
  upper: number;
  state: OrderState;
  reason: Reason | null;
  updatedAt: number;
};

export type ModelFill = {
  orderId: number;
  accountId: number;
  instrument: string;
  accountType?: 'nisa';
  side: Side;
  price: number;
  quantity: number;
  tradeId: number;
  tradeDate: string;
  settlesOn: string;
  /** Yen added to the order's running fee by this fill. */
  fee: number;
  /** Yen that could buy this issue just before: the order's own hold and free cash, less what is barred. */
  cashAvailable: number;
  /** Settled. */
  arrived: boolean;
  /** Number of the close that made it final, 0 while its day is open. */
  close: number;
};

export const FINAL: readonly OrderState[] = ['filled', 'cancelled', 'expired', 'rejected'];
const AT_VENUE: readonly OrderState[] = ['routed', 'working', 'partial', 'amending', 'cancelling'];

export const unique = <T>(list: readonly T[]): T[] => list.filter((one, index) => list.indexOf(one) === index);
export const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
/** floor(a * b / c) of non-negative numbers, exact for any size of product. */
export function share(a: number, b: number, c: number): number {
  const product = a * b;
  return Number.isSafeInteger(product) ? Math.floor(product / c) : Number((BigInt(a) * BigInt(b)) / BigInt(c));
}
/** As `share`, rounded up. */
export const shareUp = (a: number, b: number, c: number): number => {
  const down = share(a, b, c);
  return BigInt(down) * BigInt(c) === BigInt(a) * BigInt(b) ? down : down + 1;
};

export const emptyModel = (): ModelState => ({
  accounts: [],
  orders: [],
  fills: [],
  moves: [],
  records: [],
  taxes: [],
  closings: [],
  instruments: [],
  schedules: [],
  tradeDate: null,
  settlesOn: null,
  settledTo: null,
  sweep: null,
  acceptsOrders: false,
  phase: null,
  takes: { amend: false, watch: false },
  lastAt: 0,
});

const copies = <T extends object>(rows: readonly T[]): T[] => rows.map((row) => ({ ...row }));

/** A copy of the model for writing; objects below its rows are only ever replaced. */
export const copyModel = (model: ModelState): ModelState => ({
  ...model,
  accounts: copies(model.accounts),
  orders: copies(model.orders),
  fills: copies(model.fills),
  moves: [...model.moves],
  records: copies(model.records),
  taxes: copies(model.taxes),
  closings: [...model.closings],
  instruments: [...model.instruments],
  schedules: [...model.schedules],
});

/** The value of shares at a price, yen: rounded down once (rules/core.md 8). */
export const worth = (price: number, quantity: number): number => share(price, quantity, 10);

export const fillsOf = (model: ModelState, orderId: number): ModelFill[] =>
  model.fills.filter((fill) => fill.orderId === orderId);
export const filledOf = (model: ModelState, orderId: number): number =>
  sum(fillsOf(model, orderId).map((fill) => fill.quantity));
export const spentOf = (model: ModelState, orderId: number): number =>
  sum(fillsOf(model, orderId).map((fill) => worth(fill.price, fill.quantity)));

/** The account's current hold records. */
export const heldNow = (model: ModelState, accountId: number): ModelHold[] =>
  model.records.filter((record) => record.accountId === accountId && record.state === 'held');

export const isAtVenue = (order: ModelOrder): boolean => AT_VENUE.includes(order.state);

/** Whether the sweep in progress has handled the account. */
export const isReached = ({ sweep }: ModelState, accountId: number): boolean =>
  sweep === null || accountId < sweep.next || sweep.ahead.includes(accountId);

/** The settlement date of the account's open trades: the date before, until the sweep has handled the account. */
export const settlementOf = (model: ModelState, accountId: number): string | null =>
  isReached(model, accountId) ? model.settlesOn : (model.sweep?.closes ?? model.settlesOn);
