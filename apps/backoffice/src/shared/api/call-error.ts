import type { Failure } from '@kabuto/contract';

/**
 * Why a call did not succeed. `status` 0: no reply arrived, so what it was to change may have happened. react-admin
 * reads `status` and `message`.
 */
export class CallError extends Error {
  readonly status: number;
  readonly reason: Failure['reason'] | null;
  readonly field: string | null;
  readonly params: Failure['params'];
  readonly requestId: string | null;

  /**
   * Whether what the call was to change may have happened: no reply arrived, or one of success that broke off, or a
   * server failed on the way.
   */
  get isOutcomeUnknown(): boolean {
    return this.status < 400 || this.status >= 500;
  }

  /**
   * Whether it settles what became of the change. `again`: an earlier try has an unknown outcome, of which a refusal
   * from before the change was looked at reveals nothing.
   */
  settles(again: boolean): boolean {
    return !this.isOutcomeUnknown && !(again && this.#isUnprocessed);
  }

  get #isUnprocessed(): boolean {
    const { reason } = this;
    return reason === null || reason === 'UNAUTHENTICATED' || reason === 'FORBIDDEN' || reason === 'TOO_MANY_REQUESTS';
  }

  constructor(status: number, message: string, failure: Partial<Failure> = {}) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.reason = failure.reason ?? null;
    this.field = failure.field ?? null;
    this.params = failure.params ?? {};
    this.requestId = failure.requestId ?? null;
  }
}
