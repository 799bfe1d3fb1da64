import { acceptsOrders, isContinuous, type Phase } from '../session/schedule.ts';
import { type EpochMs, epochMs, type IsoDate } from '../units.ts';
import type { OrderCondition, OrderType, TimeInForce, VenueCapabilities } from './types.ts';

/** When and where orders are judged: what the venue takes, and the phase, whose consequences are worked out once. */
export class Moment {
  /** When the order under way is carried out. Read where it is used: handed on, a moment would need a box of its own. */
  at: EpochMs = epochMs(0);
  tradeDate: IsoDate;
  phase: Phase;
  /** Whether orders are taken. */
  accepting: boolean;
  /** Whether they trade as they arrive. */
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
    this.accepting = acceptsOrders(phase);
    this.continuous = isContinuous(phase);
  }

  /** The venue enters `phase`. */
  enter(phase: Phase): void {
    this.phase = phase;
    this.accepting = acceptsOrders(phase);
    this.continuous = isContinuous(phase);
  }

  takesType(type: OrderType): boolean {
    return type === 'limit' ? this.limit : this.market;
  }

  takesTime(timeInForce: TimeInForce | undefined): boolean {
    if (timeInForce === undefined || timeInForce === 'day') return this.day;
    return timeInForce === 'ioc' ? this.ioc : this.fok;
  }

  takesCondition(condition: OrderCondition): boolean {
    return this.conditions.includes(condition);
  }
}
