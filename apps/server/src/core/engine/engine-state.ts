import type { EpochMs } from '@kabuto/market';

/** What an engine begins with besides its machines: the position of the journal and of the market clock. */
export type EngineState = {
  readonly tenantId: number;
  readonly epoch: number;
  readonly seq: number;
  readonly head: Buffer;
  readonly eventSeq: number;
  readonly tick: number;
  readonly at: EpochMs;
  /** Rows that one input over all accounts examines. */
  readonly sweepRows?: number;
};
