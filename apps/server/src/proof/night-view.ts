import type { ProofOwn } from '@kabuto/contract';
import type { StoredNight } from './store.ts';

/** The point of the journal of a night on the wire. */
export const nightView = (night: StoredNight): NonNullable<ProofOwn['night']> => ({
  night: night.night,
  tenantId: night.tenantId,
  journalSeq: night.journalSeq,
  headHash: night.headHash.toString('hex'),
  marketAt: night.marketAt,
  takenAt: night.takenAt,
});
