import { Refused } from './operation.ts';

/**
 * Something failed behind a committed command, so that its reply could not be made. The caller is not refused: what the
 * call was to do was done (decision 0112).
 */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('failed behind a committed command', { cause });
    this.name = 'OutcomeUnknown';
  }
}

/**
 * Returns what follows a committed command in its request: further steps, reads, the reply. Throws OutcomeUnknown when
 * any of it fails, whatever the reason: a refusal would say that nothing was done.
 */
export async function afterCommit<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new OutcomeUnknown(cause);
  }
}

/**
 * What a failure behind a committed command is to its caller when the core has decided again since: a refusal is that
 * decision, everything else an unknown outcome.
 */
export const unlessDecided = (error: unknown): Refused | OutcomeUnknown =>
  error instanceof Refused || error instanceof OutcomeUnknown ? error : new OutcomeUnknown(error);

/** As `afterCommit` for work that has the core decide again, whose refusals are passed on. */
export async function decidedAfterCommit<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw unlessDecided(error);
  }
}
