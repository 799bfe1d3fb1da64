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

  /** Whether what the call was to change may have happened: no reply arrived, or a server failed on the way. */
  get isOutcomeUnknown(): boolean {
    return this.status === 0 || this.status >= 500;
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
