import { ApiError } from '../api/envelope.ts';
import { report } from '../api/report.ts';

/** Shows why a call was rejected; for a session that has ended, `call` has already opened the dialog. */
export function reportRefusal(error: unknown): void {
  if (error instanceof ApiError && error.code !== 401) report(error);
}
