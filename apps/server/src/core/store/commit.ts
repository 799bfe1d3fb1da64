import type { Client } from 'pg';
import { balanceCheckOf } from '../journal/balance-check.ts';
import { writeBatch } from '../journal/batches.ts';
import { advanceLease, allOf, inTenant } from '../lease/lease.ts';
import { WITH_COMMIT } from '../projections/registry.ts';
import { write } from '../projections/table.ts';
import { checkpointTable } from '../recovery/checkpoint.ts';
import type { Batch } from '../sequencer/batch.ts';

/**
 * Writes a batch in one transaction that begins by proving that this leader still holds the lease: lease, journal,
 * checkpoints, and the read tables whose content is not in the journal. The projector writes the others. No statement
 * waits for another; only the commit waits for all.
 */
export async function commitBatch(client: Client, tenantId: number, batch: Batch): Promise<void> {
  const { record } = batch;
  await inTenant(client, tenantId, () =>
    allOf([
      advanceLease(client, tenantId, batch.formerSeq, batch.lease),
      writeBatch(client, tenantId, record.journal, balanceCheckOf(batch)),
      write(client, checkpointTable, tenantId, record.checkpoints),
      ...WITH_COMMIT.map((projection) => projection.write(client, tenantId, [batch])),
    ]),
  );
}

/**
 * A commit that PostgreSQL itself refused: the transaction is rolled back for certain. Anything else leaves the outcome
 * unknown.
 */
export function isDefiniteFailure(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('severity' in error)) return false;
  const { code, severity } = error;
  // 57P01..57P03: the server is going down and took the connection with it; 08xxx: connection trouble. Both may hide a
  // commit.
  return severity === 'ERROR' && typeof code === 'string' && !code.startsWith('08') && !code.startsWith('57P');
}
