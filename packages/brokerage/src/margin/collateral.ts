import {
  type InstrumentCode,
  type IsoDate,
  mulDiv,
  notional,
  type Shares,
  shares,
  type Yen,
  yen,
} from '@kabuto/market';
import { lowest } from '../ledger/balance.ts';
import { buyingPowerAt, lockedOf } from '../ledger/power.ts';
import type { Account, BrokerInstrument, Position } from '../types.ts';
import { costsOf, unrealisedOf } from './costs.ts';
import type { CollateralView, DayTradePolicy, MarginPosition } from './types.ts';

type Issue = Pick<BrokerInstrument, 'base' | 'margin' | 'ipoReference'>;

/** What new positions need. */
export type InitialTerms = Pick<DayTradePolicy, 'initialPercent' | 'minimum'>;

/** From what collateral follows. */
export type CollateralFacts = {
  readonly policy: DayTradePolicy;
  readonly cash: Account['cash'];
  readonly positions: readonly Position[];
  readonly lots: readonly MarginPosition[];
  /** The value of the rests of opening orders, yen. */
  readonly working: Yen;
  /** The settlement date of trades made now. */
  readonly settlesOn: IsoDate | null;
  readonly instrument: (code: InstrumentCode) => Issue;
};

/** Shares that count as collateral: settled for good, not locked, not of the NISA part. */
export const pledgedOf = (position: Position): Shares =>
  position.accountType === 'nisa'
    ? shares(0)
    : shares(Math.max(0, Math.min(position.settled, lowest(position, null)) - lockedOf(position)));

/** What a position counts for as collateral, yen: nothing while an issue has no price of its own. */
export function pledgedValue(policy: DayTradePolicy, position: Position, { base, ipoReference }: Issue): Yen {
  const quantity = pledgedOf(position);
  if (quantity === 0 || ipoReference !== undefined) return yen(0);
  return yen(mulDiv(notional(base, quantity), policy.collateralPercent, 100));
}

/** The least collateral for positions and opening orders of this value, yen, rounded up; 0 without any. */
export const requiredFor = ({ initialPercent, minimum }: InitialTerms, value: number): Yen =>
  value === 0 ? yen(0) : yen(Math.max(minimum, 0 - mulDiv(0 - value, initialPercent, 100)));

/** The value of all positions and opening orders that the collateral allows, yen. */
export const capacityOf = ({ initialPercent, minimum }: InitialTerms, collateral: number): number =>
  collateral < minimum ? 0 : mulDiv(collateral, 100, initialPercent);

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

/** How much an account may trade on a day (rules/market.md 3.4): gains do not count, losses and costs do. */
export function collateralOf(facts: CollateralFacts): CollateralView {
  const { policy, lots, working, settlesOn, instrument } = facts;
  const cash = buyingPowerAt(facts.cash, settlesOn);
  const pledged = sum(facts.positions, (row) => pledgedValue(policy, row, instrument(row.instrument)));
  const gains = sum(lots, (lot) => {
    const { base, margin } = instrument(lot.instrument);
    return unrealisedOf(lot, margin?.mark ?? base);
  });
  const costs = sum(lots, (lot) => {
    const { interest, premium } = costsOf(lot, lot.quantity, settlesOn ?? lot.settlesOn);
    return interest + premium;
  });
  const unrealised = Math.min(0, gains);
  const collateral = cash + pledged + unrealised - costs;
  const entryValue = sum(lots, ({ value }) => value);
  const power = Math.max(0, capacityOf(policy, collateral) - entryValue - working);
  return {
    cash,
    shares: yen(pledged),
    unrealised: yen(unrealised),
    costs: yen(costs),
    collateral: yen(collateral),
    entryValue: yen(entryValue),
    working,
    required: requiredFor(policy, entryValue + working),
    power: yen(power),
    ratioBps: entryValue === 0 ? null : mulDiv(collateral, 10_000, entryValue),
  };
}

/** Whether positions may only be closed: the collateral is below the maintenance margin or the minimum. */
export const isBelowMaintenance = (
  { maintenancePercent, minimum }: DayTradePolicy,
  { collateral, entryValue }: CollateralView,
): boolean => entryValue > 0 && (collateral < minimum || collateral * 100 < entryValue * maintenancePercent);

/** Whether new positions would be allowed again. */
export const isInitialMet = ({ collateral, entryValue, required }: CollateralView): boolean =>
  entryValue === 0 || collateral >= required;
