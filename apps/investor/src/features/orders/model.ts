import type { FillView, OrderView } from '@kabuto/contract';
import { formatIsoDate, formatTime } from '@kabuto/i18n';
import { type EpochMs, tokyoDate } from '@kabuto/market';
import type { TextKey } from '../../messages/index.ts';

export type OrderState = OrderView['state'];

/** The labels of rules/product.md 4 as rules/core.md 5 maps them. */
export const STATE_TEXT: Readonly<Record<OrderState, TextKey>> = {
  armed: 'orders.stateArmed',
  waiting: 'orders.stateWaiting',
  routed: 'orders.stateRouted',
  working: 'orders.stateWorking',
  partial: 'orders.statePartial',
  amending: 'orders.stateAmending',
  cancelling: 'orders.stateCancelling',
  filled: 'orders.stateFilled',
  cancelled: 'orders.stateCancelled',
  expired: 'orders.stateExpired',
  rejected: 'orders.stateRejected',
};

export type Tone = 'plain' | 'ok' | 'warn' | 'danger' | 'accent';

/** The colour of a state; its label is always shown with it. */
export const STATE_TONE: Readonly<Record<OrderState, Tone>> = {
  armed: 'plain',
  waiting: 'plain',
  routed: 'plain',
  working: 'accent',
  partial: 'accent',
  amending: 'warn',
  cancelling: 'warn',
  filled: 'ok',
  cancelled: 'plain',
  expired: 'warn',
  rejected: 'danger',
};

const OPEN: ReadonlySet<OrderState> = new Set([
  'armed',
  'waiting',
  'routed',
  'working',
  'partial',
  'amending',
  'cancelling',
] as const);

/** Whether any part of the order may still be filled. */
export const isOpen = ({ state }: Pick<OrderView, 'state'>): boolean => OPEN.has(state);

type Sender = Pick<OrderView, 'credit' | 'origin'>;

/**
 * Whether the brokerage sent it to close what was left open or to sell collateral: its customer can neither amend nor
 * cancel it.
 */
export const isOfBroker = ({ credit, origin }: Sender): boolean =>
  origin !== undefined || credit?.origin === 'auction' || credit?.origin === 'forced';

/** Whether a cancel can be requested: not while one is pending. */
export const canCancel = (order: Pick<OrderView, 'state'> & Sender): boolean =>
  isOpen(order) && order.state !== 'cancelling' && !isOfBroker(order);

/**
 * The name of the part of the account that an order is booked to, or of a day trade; null while the account's own tax
 * type is unknown.
 */
export function accountTextOf(
  { accountType, credit }: Pick<OrderView, 'accountType' | 'credit'>,
  own: 'specified' | 'general' | undefined,
): TextKey | null {
  if (credit !== undefined) return credit.effect === 'open' ? 'orders.creditOpen' : 'orders.creditClose';
  if (accountType === 'nisa') return 'orders.accountNisa';
  if (own === undefined) return null;
  return own === 'specified' ? 'orders.accountSpecified' : 'orders.accountGeneral';
}

/** Shares still to fill. */
export const restOf = ({ quantity, filled }: Pick<OrderView, 'quantity' | 'filled'>): number =>
  Number(quantity) - Number(filled);

/** How much of the order is filled, 0 to 1. */
export function progressOf({ quantity, filled }: Pick<OrderView, 'quantity' | 'filled'>): number {
  const all = Number(quantity);
  return all === 0 ? 0 : Math.min(1, Number(filled) / all);
}

/** When an order was accepted: the time on the current market day, date and time on earlier days. */
export function acceptedText(acceptedAt: number, marketDate: string | undefined): string {
  // Times on the wire are epoch milliseconds.
  const date = tokyoDate(acceptedAt as EpochMs);
  return date === marketDate ? formatTime(acceptedAt) : `${formatIsoDate(date, true)} ${formatTime(acceptedAt, false)}`;
}

/** The realised result of the sales among these fills after fees, yen; null when none of them is a sale. */
export function realisedOf(fills: readonly Pick<FillView, 'realised'>[]): number | null {
  const sales = fills.flatMap(({ realised }) => (realised === null ? [] : [Number(realised)]));
  return sales.length === 0 ? null : sales.reduce((sum, amount) => sum + amount, 0);
}
