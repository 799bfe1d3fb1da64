import { failedFsync } from './failed-fsync.ts';
import type { Fault } from './fault.ts';
import { fullDisk } from './full-disk.ts';
import { sigterm } from './sigterm.ts';
import { stoppedLeader } from './stopped-leader.ts';

/** Everything that is done to a server beside killing it. */
export const FAULTS: readonly Fault[] = [stoppedLeader, failedFsync, fullDisk, sigterm];
