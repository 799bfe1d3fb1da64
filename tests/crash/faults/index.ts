import { failedFsync } from './failed-fsync.ts';
import type { Fault } from './fault.ts';
import { fullDisk } from './full-disk.ts';
import { killedTransfers } from './killed-transfers.ts';
import { sigterm } from './sigterm.ts';
import { stoppedLeader } from './stopped-leader.ts';

/** Every fault besides killing the server. */
export const FAULTS: readonly Fault[] = [stoppedLeader, failedFsync, fullDisk, sigterm, killedTransfers];
