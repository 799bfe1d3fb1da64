import type { ClientBase } from 'pg';
import type { Batch } from './batch.ts';
import { checkpointTable } from './checkpoint.ts';
import { advanceLease, allOf, inTenant } from './lease.ts';
import { write } from './table.ts';
import {
  accountEventTable,
  accountTable,
  brokerGlobalsTable,
  brokerInstrumentTable,
  cashHoldTable,
  dayBarTable,
  dayResultTable,
  factsTable,
  fillTable,
  housePostingTable,
  idempotencyTable,
  journalTable,
  minuteBarTable,
  orderTable,
  positionTable,
  postingTable,
  priceAlertTable,
  tapeTable,
} from './tables.ts';

/** Writes a batch in one transaction that begins by proving that this leader still holds the lease. Nothing waits for anything but the commit. */
export async function commitBatch(client: ClientBase, tenantId: number, batch: Batch): Promise<void> {
  const { record, dirty, evidenceSeq: journalSeq } = batch;
  const witnessed = <Row>(rows: readonly Row[]) => rows.map((row) => ({ ...row, journalSeq }));
  const bars = batch.market.minuteBars.map(({ instrument, bar }) => ({ code: instrument, bar, journalSeq }));
  await inTenant(client, tenantId, () =>
    allOf([
      advanceLease(client, tenantId, batch.formerSeq, batch.lease),
      write(client, journalTable, tenantId, record.journal),
      write(client, orderTable, tenantId, dirty.orders),
      write(client, fillTable, tenantId, record.fills),
      write(client, postingTable, tenantId, record.postings),
      write(client, housePostingTable, tenantId, record.house.rows),
      write(client, accountEventTable, tenantId, record.accountEvents),
      write(client, dayResultTable, tenantId, record.dayResults),
      write(client, accountTable, tenantId, dirty.accounts),
      write(client, positionTable, tenantId, dirty.positions),
      write(client, priceAlertTable, tenantId, dirty.alerts),
      write(client, cashHoldTable, tenantId, dirty.holds),
      write(client, brokerInstrumentTable, tenantId, dirty.instruments),
      write(client, brokerGlobalsTable, tenantId, dirty.globals ? [batch.globals] : []),
      write(client, idempotencyTable, tenantId, witnessed(batch.idempotency)),
      write(client, factsTable, tenantId, batch.facts),
      write(client, minuteBarTable, tenantId, bars),
      write(client, tapeTable, tenantId, witnessed(batch.chunks)),
      write(client, checkpointTable, tenantId, record.checkpoints),
      write(client, dayBarTable, tenantId, witnessed(record.dayBars)),
    ]),
  );
}

/** A commit that PostgreSQL itself refused: the transaction is rolled back for certain. Anything else leaves the outcome unknown. */
export function isDefiniteFailure(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('severity' in error)) return false;
  const { code, severity } = error;
  // 57P01..57P03: the server is going down and took the connection with it; 08xxx: connection trouble. Both may hide a commit.
  return severity === 'ERROR' && typeof code === 'string' && !code.startsWith('08') && !code.startsWith('57P');
}
