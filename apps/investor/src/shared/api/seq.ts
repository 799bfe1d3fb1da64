import { tenantSegment } from '../session/tenant.ts';

let highest = { tenant: '', seq: 0 };

/** Takes note of a journal row that a reply or the stream has shown: reads from now on wait for it. */
export function noteSeq(seq: number): void {
  const tenant = tenantSegment();
  if (Number.isSafeInteger(seq) && seq > highestSeq()) highest = { tenant, seq };
}

/** The newest journal row that was seen of this brokerage; 0: none. */
export const highestSeq = (): number => (highest.tenant === tenantSegment() ? highest.seq : 0);

/** Forgets it: what comes next is another session's. */
export function forgetSeq(): void {
  highest = { tenant: '', seq: 0 };
}
