import { setTimeout as after, setImmediate as turn } from 'node:timers/promises';

/** The wall clock of the core; a simulation replaces the system's with its own. */
export type Timing = {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Resolves after this many milliseconds. */
  readonly delay: (ms: number) => Promise<void>;
  /** Resolves when the other waiting work of the process has had its turn. */
  readonly turn: () => Promise<void>;
  /** Calls `act` at this interval in milliseconds; returns a function that stops it. */
  readonly every: (ms: number, act: () => void) => () => void;
};

export const SYSTEM_TIMING: Timing = {
  now: () => Date.now(),
  delay: (ms) => after(ms),
  turn: () => turn(),
  every: (ms, act) => {
    const timer = setInterval(act, ms);
    return () => clearInterval(timer);
  },
};
