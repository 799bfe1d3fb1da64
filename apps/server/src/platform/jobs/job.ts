/** A job of a brokerage. `stopping` is aborted as soon as the server stops, so that long runs can end early. */
export type BrokerageRun = (tenantId: number, stopping: AbortSignal) => Promise<void>;

/** Work that the server repeats in the background. */
export type Job = {
  /** The job's name in the log, in the metrics and for `kabuto doctor`: lower case words with hyphens, unique. */
  readonly name: string;
  /** Interval between starts, milliseconds. */
  readonly everyMs: number;
  /** The level at which a failed run is logged: `warn` when the next run makes up for it. */
  readonly failsAs: 'warn' | 'error';
} & (
  | {
      /** `process`: in every server process; `cluster`: in one of the processes that share the database. */
      readonly scope: 'process' | 'cluster';
      readonly run: (stopping: AbortSignal) => Promise<void>;
    }
  | {
      /** In the process that runs the brokerage's market, for each brokerage. */
      readonly scope: 'brokerage';
      readonly run: BrokerageRun;
    }
);

/** The state of a job, for one brokerage or (`tenantId` null) for the process. Times are epoch milliseconds. */
export type JobState = {
  readonly job: string;
  readonly tenantId: number | null;
  readonly runs: number;
  readonly failures: number;
  /** Starts skipped because the previous run had not ended. */
  readonly skipped: number;
  /** When the last run ended, and how long it took, milliseconds; null: none has ended. */
  readonly lastRunAt: number | null;
  readonly lastMs: number | null;
  readonly lastFailureAt: number | null;
  /**
   * Since when every run has failed, and the last failure (name or code of the error); null: the last run succeeded.
   */
  readonly failingSince: number | null;
  readonly failure: string | null;
  /** Start of the current run; null: no run is in progress. */
  readonly runningSince: number | null;
};
