import { setTimeout as after, setImmediate as turn } from 'node:timers/promises';

/** The wall clock as the core knows it: a simulation puts its own in the place of the system's. */
export type Timing = {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Resolves after so many milliseconds. */
  readonly delay: (ms: number) => Promise<void>;
  /** Resolves when everything else that waits for the process has had its turn. */
  readonly turn: () => Promise<void>;
  /** Calls `act` every so many milliseconds; answers how to stop that. */
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
