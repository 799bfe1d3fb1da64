import type { OrderCondition, Phase } from '@kabuto/market';
import type {
  AccountLimits,
  BrokerInstrument,
  HoldPurpose,
  OrderGroup,
  OrderState,
  Reason,
  Side,
  TaxType,
  TimeInForce,
  Trigger,
  VenueTakes,
} from '../types.ts';

/** Everything the model remembers: lists of what happened. Balances are never stored; each question counts them again. */
export type Book = {
  accounts: ModelAccount[];
  orders: ModelOrder[];
  fills: ModelFill[];
  /** Money that came or went at once. */
  moves: { accountId: number; house: number; amount: number }[];
  /** Cash held for other things than orders, over ones with them. */
  records: ModelHold[];
  /** Tax posted at a close, refunds below zero. */
  taxes: { accountId: number; amount: number; settlesOn: string; arrived: boolean }[];
  /** Closings of an account that had a result or a tax: they date its tax year. */
  closings: { accountId: number; year: number; gain: number; tax: number }[];
  instruments: BrokerInstrument[];
  schedules: { version: number; ratePpm: number; minimum: number }[];
  tradeDate: string | null;
  settlesOn: string | null;
  settledTo: string | null;
  /** An act over all accounts that is under way (decision 0056). */
  sweep: ModelSweep | null;
  acceptsOrders: boolean;
  phase: Phase | null;
  takes: VenueTakes;
  lastAt: number;
};

/** `next` and `ahead` as the machine has them; which accounts are left is counted from them. */
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

/** The part of an account that something is booked to; undefined: that of its own tax type. */
export type Part = 'nisa' | undefined;

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
  /** The upper limit that its hold was reckoned with. */
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
  /** Yen the order added to its running fee with this fill. */
  fee: number;
  /** Yen that could buy this issue just before: the order's own hold and what is free, less what is barred. */
  pot: number;
  /** Settled. */
  arrived: boolean;
  /** The how-manieth close made it final, 0 while its day is open. */
  close: number;
};

export const FINAL: readonly OrderState[] = ['filled', 'cancelled', 'expired', 'rejected'];
const AT_VENUE: readonly OrderState[] = ['routed', 'working', 'partial', 'amending', 'cancelling'];

export const unique = <T>(list: readonly T[]): T[] => list.filter((one, index) => list.indexOf(one) === index);
export const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
/** floor(a * b / c) of numbers that are not negative, exact however large the product. */
export function share(a: number, b: number, c: number): number {
  const product = a * b;
  return Number.isSafeInteger(product) ? Math.floor(product / c) : Number((BigInt(a) * BigInt(b)) / BigInt(c));
}
/** The same, rounded up. */
export const shareUp = (a: number, b: number, c: number): number => {
  const down = share(a, b, c);
  return BigInt(down) * BigInt(c) === BigInt(a) * BigInt(b) ? down : down + 1;
};

export const emptyBook = (): Book => ({
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

/** A book that may be written on; what hangs on its rows is only ever replaced. */
export const copyBook = (book: Book): Book => ({
  ...book,
  accounts: copies(book.accounts),
  orders: copies(book.orders),
  fills: copies(book.fills),
  moves: [...book.moves],
  records: copies(book.records),
  taxes: copies(book.taxes),
  closings: [...book.closings],
  instruments: [...book.instruments],
  schedules: [...book.schedules],
});

/** What a price and a number of shares come to, yen: floored once (rules/core.md 8). */
export const worth = (price: number, quantity: number): number => share(price, quantity, 10);

export const fillsOf = (book: Book, orderId: number): ModelFill[] =>
  book.fills.filter((fill) => fill.orderId === orderId);
export const filledOf = (book: Book, orderId: number): number =>
  sum(fillsOf(book, orderId).map((fill) => fill.quantity));
export const spentOf = (book: Book, orderId: number): number =>
  sum(fillsOf(book, orderId).map((fill) => worth(fill.price, fill.quantity)));

/** What an account's records hold now. */
export const heldNow = (book: Book, accountId: number): ModelHold[] =>
  book.records.filter((record) => record.accountId === accountId && record.state === 'held');

export const isAtVenue = (order: ModelOrder): boolean => AT_VENUE.includes(order.state);

/** Whether nothing is left for the sweep under way to do in the account. */
export const isReached = ({ sweep }: Book, accountId: number): boolean =>
  sweep === null || accountId < sweep.next || sweep.ahead.includes(accountId);

/** When the trades that are still open in the account settle: on the date before, until the sweep has come to it. */
export const settlementOf = (book: Book, accountId: number): string | null =>
  isReached(book, accountId) ? book.settlesOn : (book.sweep?.closes ?? book.settlesOn);
