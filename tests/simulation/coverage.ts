import type { Report } from './simulation.ts';

/** What the courses must have met together to prove something; returns what is missing. */
export function missing(reports: readonly Report[]): string[] {
  const sum = (of: (report: Report) => number): number => reports.reduce((all, report) => all + of(report), 0);
  const counts = {
    'crashes right before a call': sum(({ faultCounts }) => faultCounts.crashBefore),
    'crashes right after a call': sum(({ faultCounts }) => faultCounts.crashAfter),
    'refused commits': sum(({ faultCounts }) => faultCounts.refused),
    'connections lost before, after and amid a call': Math.min(
      sum(({ faultCounts }) => faultCounts.cutBefore),
      sum(({ faultCounts }) => faultCounts.cutAfter),
      sum(({ faultCounts }) => faultCounts.cutDuring),
    ),
    'leaders that stopped': sum(({ faultCounts }) => faultCounts.freeze),
    takeovers: sum(({ counters }) => counters.takeovers),
    'batches applied ahead of a commit': sum(({ counters }) => counters.ahead),
    'recovery laws compared': sum(({ counters }) => counters.recoveries),
    'states compared with tables': sum(({ counters }) => counters.compared),
    'markets that stopped because ticks failed': sum(({ counters }) => counters.stalls),
    'answers given again': sum(({ answered }) => answered.again),
    'commands rejected by the core': sum(({ answered }) => answered.rejected),
    'keys closed by a request for the outcome': sum(({ answered }) => answered.closed),
    'keys used twice for different things': sum(({ answered }) => answered.reused),
    'sweeps that were interrupted': sum(({ interruptedSweeps }) => interruptedSweeps),
    'restarts beside a venue far away': sum(({ remoteVenueRestarts }) => remoteVenueRestarts),
    'hold records released, in part, and paid': Math.min(
      sum(({ holds }) => holds.released),
      sum(({ holds }) => holds.parts),
      sum(({ holds }) => holds.consumed),
    ),
    'transfers credited, reversed, sent and paid': Math.min(
      ...(['credited', 'reversed', 'sent', 'paid'] as const).map((state) =>
        sum(({ transferStates }) => transferStates[state] ?? 0),
      ),
    ),
    'deposits of tokens orphaned, failed and final': Math.min(
      ...(['orphaned', 'failed', 'final'] as const).map((state) =>
        sum(({ transferStates }) => transferStates[state] ?? 0),
      ),
    ),
    'tokens that left signed, mined, paid and back in yen': Math.min(
      ...(['signed', 'mined', 'paid', 'returned'] as const).map((state) =>
        sum(({ tokensOutStates }) => tokensOutStates[state] ?? 0),
      ),
    ),
    'applications accepted, won, lost, delivered, lapsed and released': Math.min(
      ...(['accepted', 'won', 'lost', 'delivered', 'lapsed', 'released'] as const).map((state) =>
        sum(({ applicationStates }) => applicationStates[state] ?? 0),
      ),
    ),
    'IPOs listed, delivered, and sold afterwards': Math.min(
      ...(['listed', 'delivered', 'sold'] as const).map((name) => sum(({ ipos }) => ipos[name])),
    ),
    'day trades opened and closed': Math.min(
      ...(['opened', 'closed'] as const).map((name) => sum(({ dayTrades }) => dayTrades[name] ?? 0)),
    ),
    'day trades delivered, closed all at once, warned of and closed at the auction': Math.min(
      ...(['delivered', 'all', 'warning', 'auction'] as const).map((name) =>
        sum(({ dayTrades }) => dayTrades[name] ?? 0),
      ),
    ),
    'day trades that the broker had to close, with a penalty': Math.min(
      ...(['overdue', 'forced', 'penalty'] as const).map((name) => sum(({ dayTrades }) => dayTrades[name] ?? 0)),
    ),
    'tokens whose block was replaced, and rates that missed their bounds': Math.min(
      sum(({ tokensOutStates }) => tokensOutStates.unmined ?? 0),
      sum(({ bank }) => bank.missed),
    ),
    'lines of the bank reported again, confirmed, and results that came too late': Math.min(
      sum(({ bank }) => bank.again),
      sum(({ bank }) => bank.confirmed),
      sum(({ bank }) => bank.late),
    ),
    'fills of a night': sum(({ nightFills }) => nightFills),
    'market days': sum(({ marketDays }) => marketDays),
  };
  return Object.entries(counts).flatMap(([what, count]) => (count > 0 ? [] : [what]));
}
