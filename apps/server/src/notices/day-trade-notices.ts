import type { BrokerEvent, CollateralView, MarginCause } from '@kabuto/brokerage';
import type { NoticeKind } from '@kabuto/contract';
import type { NoticeContent } from './transfer-notices.ts';

/** The causes that a customer is notified of; what the customer did is shown at once by the app. */
const KINDS: Partial<Readonly<Record<MarginCause, NoticeKind>>> = {
  warning: 'dayTradeWarning',
  auction: 'dayTradeAuction',
  restricted: 'dayTradeRestricted',
  released: 'dayTradeReleased',
  forced: 'dayTradeForced',
  penalty: 'dayTradePenalty',
  deficit: 'dayTradeDeficit',
  repaid: 'dayTradeRepaid',
  collateralSold: 'dayTradeCollateralSold',
  receivable: 'dayTradeReceivable',
};

const ALL: readonly NoticeKind[] = Object.values(KINDS);

/** Whether a notice is about day trades. */
export const isDayTradeNotice = (kind: NoticeKind): boolean => ALL.includes(kind);

/** The collateral of an account that has positions, what they need, and the ratio in percent, to two decimals. */
function valuesOf(view: CollateralView | undefined): Readonly<Record<string, string>> {
  if (view === undefined || view.ratioBps === null) return {};
  const { collateral, required, ratioBps } = view;
  return { collateral: String(collateral), required: String(required), ratio: (ratioBps / 100).toFixed(2) };
}

type Change = Pick<Extract<BrokerEvent, { kind: 'marginAccount' }>, 'cause' | 'amount' | 'view'>;

/** The notice of a change of an account's day trades at a market time; null: its customer is not notified of it. */
export function dayTradeNotice({ cause, amount, view }: Change, at: string): NoticeContent | null {
  const kind = KINDS[cause];
  if (kind === undefined) return null;
  return { kind, params: { ...(amount === 0 ? {} : { amount: String(amount) }), ...valuesOf(view), at } };
}
