import { type Report, simulate } from './simulation.ts';

/** Number of commands of one course in CI and in `npm run soak`. */
export const COMMANDS_PER_RUN = 50_000;

/** The command that plays a course again. */
export const replayText = (seed: number, commands: number): string =>
  `npm run simulate -- --seed ${seed} --commands ${commands}`;

/** The result of a run, in one line. */
export function reportText({
  seed,
  commands,
  rows,
  head,
  marketDays,
  counters,
  faultCounts,
  answered,
  ipos,
}: Report): string {
  const { crashes, takeovers, recoveries, compared, ahead } = counters;
  const cut = faultCounts.cutBefore + faultCounts.cutAfter + faultCounts.cutDuring;
  return [
    `seed ${seed}: ${commands} commands, ${rows} journal rows to head ${head.slice(0, 16)}, ${marketDays} market days`,
    `${crashes} crashes, ${takeovers} takeovers, ${faultCounts.freeze} freezes, ${cut} lost connections, ${faultCounts.refused} refused commits`,
    `recovery law ${recoveries} times, tables compared ${compared} times, ${ahead} batches applied ahead, ${answered.again} answers again, ${answered.rejected} rejected`,
    `${ipos.listed} IPOs listed, ${ipos.delivered} deliveries, ${ipos.sold} sales of their issues`,
  ].join('; ');
}

/** One round of `npm run soak`; returns one line. Throws when the core broke a promise. */
export async function soakSimulation(seed: number): Promise<string> {
  return reportText(await simulate(seed, COMMANDS_PER_RUN));
}
