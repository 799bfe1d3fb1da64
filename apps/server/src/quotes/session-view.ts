import type { SessionView } from '@kabuto/contract';
import { epochMs, type IsoDate, nextBoundary, previousBusinessDay, TOKYO_SCHEDULE } from '@kabuto/market';
import type { SessionState } from '../core/index.ts';

/** The day that screens show: after the close the day that ended, until the next morning. */
export const shownDate = ({ phase, orderDate }: Pick<SessionState, 'phase' | 'orderDate'>): IsoDate =>
  phase === 'closed' ? previousBusinessDay(orderDate) : orderDate;

/** The session as the wire shows it. */
export const sessionView = (state: SessionState, clock: SessionView['clock']): SessionView => ({
  phase: state.phase,
  tradeDate: shownDate(state),
  orderDate: state.orderDate,
  marketTime: state.marketTime,
  nextAt: nextBoundary(TOKYO_SCHEDULE, epochMs(state.marketTime)).at,
  speed: state.speed,
  clock,
});
