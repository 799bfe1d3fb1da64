import {
  type BrokerInstrument,
  type CollateralView,
  costsOf,
  type DayTradePolicy,
  type MarginAccount,
  type MarginPosition,
  type PositionId,
  unrealisedOf,
} from '@kabuto/brokerage';
import type { DayPositionView, DayTradeAccount } from '@kabuto/contract';
import { formatPrice, type InstrumentCode, type IsoDate, type Price, type Shares } from '@kabuto/market';
import type { IssueLabel } from '../orders/index.ts';

/** Basis points in a percent. */
const BPS_PERCENT = 100;

type Issue = Pick<BrokerInstrument, 'base' | 'margin'>;

/** What positions are shown by. */
type Facts = {
  /** The broker's row of an issue. */
  readonly issueOf: (code: InstrumentCode) => Issue | undefined;
  readonly labelOf: (code: string) => IssueLabel;
  /** Shares of positions that are in orders which close them. */
  readonly closing: ReadonlyMap<PositionId, Shares>;
  /** The settlement date of trades of now; null before the market's first day. */
  readonly settlesOn: IsoDate | null;
};

/** The price that a position is valued at: the last one or a special quote, before the day's first trade the base. */
const markOf = ({ base, margin }: Issue): Price => margin?.mark ?? base;

/** A position in the API's format. */
function positionView(position: MarginPosition, { issueOf, labelOf, closing, settlesOn }: Facts): DayPositionView {
  const { positionId, instrument, side, quantity, entry, value, openedAt, tradeDate, overdue } = position;
  const issue = issueOf(instrument);
  const last = issue === undefined ? entry : markOf(issue);
  const { interest, premium } = costsOf(position, quantity, settlesOn ?? position.settlesOn);
  return {
    positionId: String(positionId),
    code: instrument,
    ...labelOf(instrument),
    side,
    quantity: String(quantity),
    closing: String(closing.get(positionId) ?? 0),
    entry: formatPrice(entry),
    entryValue: String(value),
    last: formatPrice(last),
    unrealised: String(unrealisedOf(position, last)),
    costs: String(interest + premium),
    openedAt,
    tradeDate,
    overdue: overdue === true,
  };
}

const ratioText = (bps: number): string => (bps / BPS_PERCENT).toFixed(2);

/** What an account may do now. */
function stateOf(margin: Pick<MarginAccount, 'level' | 'deficit'> | undefined): DayTradeAccount['state'] {
  if (margin === undefined) return 'open';
  if (margin.deficit > 0) return 'deficit';
  return margin.level === 'restricted' ? 'restricted' : 'open';
}

/** The account as collateral for day trades in the API's format. */
export function accountView(margin: MarginAccount | undefined, view: CollateralView, facts: Facts): DayTradeAccount {
  const positions = (margin?.positions ?? []).map((position) => positionView(position, facts));
  return {
    state: stateOf(margin),
    power: String(view.power),
    collateral: String(view.collateral),
    cash: String(view.cash),
    securities: String(view.shares),
    unrealisedLoss: String(view.unrealised),
    costs: String(view.costs),
    required: String(view.required),
    entryValue: String(view.entryValue),
    working: String(view.working),
    ratio: view.ratioBps === null ? null : ratioText(view.ratioBps),
    unrealised: String(positions.reduce((sum, { unrealised }) => sum + Number(unrealised), 0)),
    deficit:
      margin === undefined || margin.deficit === 0 || margin.deficitDue === null
        ? null
        : { amount: String(margin.deficit), dueOn: margin.deficitDue },
    positions,
  };
}

type OpeningRefusal =
  | 'DAY_TRADE_OFF'
  | 'IDENTITY_NOT_VERIFIED'
  | 'DAY_TRADE_CONSENT'
  | 'DAY_TRADE_DEFICIT'
  | 'DAY_TRADE_RESTRICTED';

/** Why opening is refused whatever an order says; null: nothing is in its way. */
export function openingRefusal(
  policy: DayTradePolicy | undefined,
  margin: MarginAccount | undefined,
  { isVerified, riskVersion }: { readonly isVerified: boolean; readonly riskVersion: string },
): OpeningRefusal | null {
  if (policy === undefined) return 'DAY_TRADE_OFF';
  if (!isVerified) return 'IDENTITY_NOT_VERIFIED';
  if (margin?.consent.version !== riskVersion) return 'DAY_TRADE_CONSENT';
  const state = stateOf(margin);
  if (state === 'deficit') return 'DAY_TRADE_DEFICIT';
  return state === 'restricted' ? 'DAY_TRADE_RESTRICTED' : null;
}
