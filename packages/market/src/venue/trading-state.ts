import { acceptsOrders, isContinuous, type Phase } from '../session/schedule.ts';
import { type EpochMs, epochMs, type IsoDate } from '../units.ts';
import type { OrderCondition, OrderType, TimeInForce, VenueCapabilities } from './types.ts';

/**
 * The session: trade date, phase with values derived from it once, and the order types that the venue takes. The
 * trading day and a reset set date and phase; the order entries, and the execution for an auction, set `at`.
 */
export class TradingState {
  /** Time of the order being processed. Read where it is used: passed as an argument, it would be boxed. */
  at: EpochMs = epochMs(0);
  tradeDate: IsoDate;
  phase: Phase;
  /** Whether the venue accepts orders. */
  acceptsOrders: boolean;
  /** Whether orders trade as they arrive. */
  continuous: boolean;
  private readonly limit: boolean;
  private readonly market: boolean;
  private readonly day: boolean;
  private readonly ioc: boolean;
  private readonly fok: boolean;
  private readonly conditions: readonly OrderCondition[];

  constructor({ orderTypes, timeInForce, conditions = [] }: VenueCapabilities, phase: Phase, tradeDate: IsoDate) {
    this.limit = orderTypes.includes('limit');
    this.market = orderTypes.includes('market');
    this.day = timeInForce.includes('day');
    this.ioc = timeInForce.includes('ioc');
    this.fok = timeInForce.includes('fok');
    this.conditions = conditions;
    this.tradeDate = tradeDate;
    this.phase = phase;
    this.acceptsOrders = acceptsOrders(phase);
    this.continuous = isContinuous(phase);
  }

  /** The venue enters `phase`. */
  enterPhase(phase: Phase): void {
    this.phase = phase;
    this.acceptsOrders = acceptsOrders(phase);
    this.continuous = isContinuous(phase);
  }

  acceptsType(type: OrderType): boolean {
    return type === 'limit' ? this.limit : this.market;
  }

  acceptsTimeInForce(timeInForce: TimeInForce | undefined): boolean {
    if (timeInForce === undefined || timeInForce === 'day') return this.day;
    return timeInForce === 'ioc' ? this.ioc : this.fok;
  }

  acceptsCondition(condition: OrderCondition): boolean {
    return this.conditions.includes(condition);
  }
}
