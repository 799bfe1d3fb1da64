/** A job of a brokerage. `stopping` is aborted as soon as the server stops: a run that takes long ends early then. */
export type BrokerageRun = (tenantId: number, stopping: AbortSignal) => Promise<void>;

/** Work that the server repeats in the background. */
export type Job = {
  /** Names the job in the log, in the metrics and for `kabuto doctor`: lower case words with hyphens, each name once. */
  readonly name: string;
  /** From one start to the next, milliseconds. */
  readonly everyMs: number;
  /** The level at which a run that fails is logged: `warn` where the next run makes up for it. */
  readonly failsAs: 'warn' | 'error';
} & (
  | {
      /** `process`: in each server process; `cluster`: in one process of all that share the database. */
      readonly scope: 'process' | 'cluster';
      readonly run: (stopping: AbortSignal) => Promise<void>;
    }
  | {
      /** In the process that runs the brokerage's market, for each brokerage. */
      readonly scope: 'brokerage';
      readonly run: BrokerageRun;
    }
);

/** How a job has gone so far, for one brokerage or (`tenantId` null) for the process. Times are epoch milliseconds. */
export type JobState = {
  readonly job: string;
  readonly tenantId: number | null;
  readonly runs: number;
  readonly failures: number;
  /** Starts that were left out because the run before had not ended. */
  readonly skipped: number;
  /** When the last run ended, and how long it took, milliseconds; null: none has ended. */
  readonly lastRunAt: number | null;
  readonly lastMs: number | null;
  readonly lastFailureAt: number | null;
  /** Since when every run has failed, and with what the last one did (name or code of the error); null: the last run went well. */
  readonly failingSince: number | null;
  readonly failure: string | null;
  /** Since when a run has been under way; null: none is. */
  readonly runningSince: number | null;
};
