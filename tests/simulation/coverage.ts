import type { Report } from './simulation.ts';

/** What the courses must have met together to prove something; returns what is missing. */
export function missing(reports: readonly Report[]): string[] {
  const sum = (of: (report: Report) => number): number => reports.reduce((all, report) => all + of(report), 0);
  const counts = {
    'crashes right before a call': sum(({ fates }) => fates.crashBefore),
    'crashes right after a call': sum(({ fates }) => fates.crashAfter),
    'refused commits': sum(({ fates }) => fates.refused),
    'connections lost before, after and amid a call': Math.min(
      sum(({ fates }) => fates.cutBefore),
      sum(({ fates }) => fates.cutAfter),
      sum(({ fates }) => fates.limbo),
    ),
    'leaders that stood still': sum(({ fates }) => fates.freeze),
    takeovers: sum(({ happened }) => happened.takeovers),
    'batches applied ahead of a commit': sum(({ happened }) => happened.ahead),
    'recovery laws compared': sum(({ happened }) => happened.recoveries),
    'states compared with tables': sum(({ happened }) => happened.compared),
    'markets that stood because ticks failed': sum(({ happened }) => happened.stalls),
    'answers given again': sum(({ answered }) => answered.again),
    'commands rejected by the core': sum(({ answered }) => answered.rejected),
    'keys used twice for different things': sum(({ answered }) => answered.reused),
    'sweeps that were interrupted': sum(({ interruptedSweeps }) => interruptedSweeps),
    'restarts beside a venue far away': sum(({ remoteVenueRestarts }) => remoteVenueRestarts),
    'hold records released, in part, and paid': Math.min(
      sum(({ holds }) => holds.released),
      sum(({ holds }) => holds.parts),
      sum(({ holds }) => holds.consumed),
    ),
    'market days': sum(({ marketDays }) => marketDays),
  };
  return Object.entries(counts).flatMap(([what, count]) => (count > 0 ? [] : [what]));
}
