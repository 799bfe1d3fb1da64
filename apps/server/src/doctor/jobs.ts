import type { Config } from '../platform/config/index.ts';
import { type JobState, type JobsWritten, readStateFile, STATE_FILE_MS } from '../platform/jobs/index.ts';
import { bad, type Finding, ok, warn } from './finding.ts';

const ABOUT = 'jobs';
/** A running server writes the states once a minute; if they are older than this, something blocks it. */
const STALE_AFTER_MS = 5 * STATE_FILE_MS;
/** A run that takes longer than this hangs. */
const HANGS_AFTER_MS = 10 * STATE_FILE_MS;

const nameOf = ({ job, tenantId }: JobState): string => (tenantId === null ? job : `${job} of brokerage ${tenantId}`);
const minutes = (ms: number): string => `${Math.floor(ms / 60_000)} min`;

/** Findings about the server's jobs from the states it wrote last (null: none); `now`: epoch milliseconds. */
export function evaluateJobs(written: JobsWritten | null, now: number): Finding[] {
  if (written === null) return [ok(ABOUT, 'no server has reported on its jobs: none runs, or it has just started')];
  const silentMs = now - written.at;
  if (silentMs > STALE_AFTER_MS)
    return [warn(ABOUT, `last reported on ${minutes(silentMs)} ago: the server was killed, or it hangs.`)];
  const found: Finding[] = [];
  for (const state of written.jobs) {
    const { failingSince, failure, failures, runningSince } = state;
    if (failingSince !== null)
      found.push(
        bad(
          ABOUT,
          `${nameOf(state)} has failed for ${minutes(now - failingSince)} (${failure}, ${failures} times in all); look for it in the log.`,
        ),
      );
    if (runningSince !== null && written.at - runningSince > HANGS_AFTER_MS)
      found.push(
        warn(ABOUT, `${nameOf(state)} has been running for ${minutes(now - runningSince)}; look at what it waits for.`),
      );
  }
  return found.length > 0
    ? found
    : [ok(ABOUT, `${new Set(written.jobs.map(({ job }) => job)).size} have run, none fails`)];
}

/** Like `evaluateJobs`, for the server that uses the data folder. */
export async function checkJobs({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding[]> {
  try {
    return evaluateJobs(await readStateFile(dataDir), Date.now());
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [warn(ABOUT, 'jobs.json of the data folder is damaged; the server writes it anew within a minute.')];
  }
}
