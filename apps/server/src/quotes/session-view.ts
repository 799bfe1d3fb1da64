import type { SessionView } from '@kabuto/contract';
import { epochMs, nextBoundary, TOKYO_SCHEDULE } from '@kabuto/market';
import { displayDate, type SessionState } from '../core/index.ts';

/** The session in the API's format. */
export const sessionView = (state: SessionState, clock: SessionView['clock']): SessionView => ({
  phase: state.phase,
  tradeDate: displayDate(state),
  orderDate: state.orderDate,
  marketTime: state.marketTime,
  nextAt: nextBoundary(TOKYO_SCHEDULE, epochMs(state.marketTime)).at,
  speed: state.speed,
  clock,
});
