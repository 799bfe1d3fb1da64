import type { EpochMs } from '@kabuto/market';

/** What an engine begins with beside its machines: where the journal and the market's clock are. */
export type EngineState = {
  readonly tenantId: number;
  readonly epoch: number;
  readonly seq: number;
  readonly head: Buffer;
  readonly eventSeq: number;
  readonly tick: number;
  readonly at: EpochMs;
  /** Rows that one input over all accounts looks at. */
  readonly sweepRows?: number;
};
