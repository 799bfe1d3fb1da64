import { acceptsOrders, type IsoDate, nextBusinessDay, phaseStart, type Venue } from '@kabuto/market';

/** The night session that runs, else the next one (rules/market.md 2). Times are market time, epoch milliseconds. */
export type NightSession = {
  readonly open: boolean;
  /** The business day that its orders and trades belong to. */
  readonly tradeDate: IsoDate;
  readonly settlesOn: IsoDate;
  readonly opensAt: number;
  readonly closesAt: number;
};

/** The night session of a venue; `settlementDate` of a trade date there. */
export function nightSession(
  { phase, tradeDate: reached, spec: { schedule } }: Pick<Venue, 'phase' | 'tradeDate' | 'spec'>,
  settlementDate: (tradeDate: IsoDate) => IsoDate,
): NightSession {
  // from the end of a night until its date has ended the next one is still to come
  const tradeDate = phase === 'lunch' ? nextBusinessDay(reached) : reached;
  return {
    open: acceptsOrders(phase),
    tradeDate,
    settlesOn: settlementDate(tradeDate),
    opensAt: phaseStart(schedule, tradeDate, 'pm-continuous'),
    closesAt: phaseStart(schedule, tradeDate, 'lunch'),
  };
}
