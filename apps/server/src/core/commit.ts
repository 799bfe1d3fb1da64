import type { ClientBase } from 'pg';
import type { Batch } from './batch.ts';
import { checkpointTable } from './checkpoint.ts';
import { advanceLease, inTenant } from './lease.ts';
import { write } from './table.ts';
import {
  accountEventTable,
  accountTable,
  brokerGlobalsTable,
  brokerInstrumentTable,
  dayBarTable,
  dayResultTable,
  factsTable,
  fillTable,
  idempotencyTable,
  journalTable,
  minuteBarTable,
  orderTable,
  positionTable,
  postingTable,
  priceAlertTable,
  tapeTable,
} from './tables.ts';

/** Writes a batch in one transaction that begins by proving that this leader still holds the lease. */
export async function commitBatch(client: ClientBase, tenantId: number, batch: Batch): Promise<void> {
  const { record, dirty } = batch;
  await inTenant(client, tenantId, async () => {
    await advanceLease(client, tenantId, batch.formerSeq, batch.lease);
    await write(client, journalTable, tenantId, record.journal);
    await write(client, orderTable, tenantId, dirty.orders);
    await write(client, fillTable, tenantId, record.fills);
    await write(client, postingTable, tenantId, record.postings);
    await write(client, accountEventTable, tenantId, record.accountEvents);
    await write(client, dayResultTable, tenantId, record.dayResults);
    await write(client, accountTable, tenantId, dirty.accounts);
    await write(client, positionTable, tenantId, dirty.positions);
    await write(client, priceAlertTable, tenantId, dirty.alerts);
    await write(client, brokerInstrumentTable, tenantId, dirty.instruments);
    await write(client, brokerGlobalsTable, tenantId, dirty.globals ? [batch.globals] : []);
    await write(client, idempotencyTable, tenantId, batch.idempotency);
    await write(client, factsTable, tenantId, batch.facts);
    await write(
      client,
      minuteBarTable,
      tenantId,
      batch.market.minuteBars.map(({ instrument, bar }) => ({ code: instrument, bar })),
    );
    await write(client, tapeTable, tenantId, batch.chunks);
    await write(client, checkpointTable, tenantId, record.checkpoints);
    await write(client, dayBarTable, tenantId, record.dayBars);
  });
}

/** A commit that PostgreSQL itself refused: the transaction is rolled back for certain. Anything else leaves the outcome unknown. */
export function isDefiniteFailure(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('severity' in error)) return false;
  const { code, severity } = error;
  // 57P01..57P03: the server is going down and took the connection with it; 08xxx: connection trouble. Both may hide a commit.
  return severity === 'ERROR' && typeof code === 'string' && !code.startsWith('08') && !code.startsWith('57P');
}
