import { Refused } from '../../platform/http/index.ts';

/** Ignores that another service or an operator was faster. */
export async function unlessMoved(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const moved =
      error instanceof Refused && (error.reason === 'TRANSFER_STATE' || error.reason === 'TRANSFER_UNKNOWN');
    if (!moved) throw error;
  }
}
