import { yen } from '@kabuto/market';
import type pg from 'pg';
import type { CommandInput } from '../../core/index.ts';
import { type Core, KeyReused } from '../../core/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { type DueLine, dueLines, noteBooked, noteProblem } from './store.ts';

/** Lines posted in one round. */
const AT_ONCE = 100;

export type PostingDeps = {
  readonly pool: pg.Pool;
  readonly coreOf: (tenantId: number) => Core;
  /** Whether money of a notification stays locked until a statement contains it. */
  readonly waitsForStatement: (tenantId: number) => Promise<boolean>;
  readonly now: () => number;
};

/** What became of a line: the transfer, or why there is none. */
type Posted = { readonly transferId: number } | { readonly problem: string };

/**
 * Imports one line. Its source is the key: however often it is sent, also by two imports at once or after a crash, it
 * is one transfer.
 */
async function post(core: Core, { source, cleared, kind }: DueLine, waits: boolean): Promise<Posted> {
  const isLocked = waits && kind === 'notification';
  const input: CommandInput = {
    kind: 'importBankLine',
    amount: yen(cleared),
    source,
    ...(isLocked ? { unreconciled: true } : {}),
  };
  try {
    const { refusal, transfer } = await core.submit({ input });
    if (transfer !== undefined) return { transferId: transfer.transferId };
    // Its key has expired; the source has not.
    const known = refusal?.reason === 'TRANSFER_SOURCE_KNOWN' ? Number(refusal.params.transferId) : null;
    return known === null ? { problem: refusal?.reason ?? 'CORE_REJECTED' } : { transferId: known };
  } catch (error) {
    // The bank has named the same entry with another amount.
    if (error instanceof KeyReused) return { problem: 'SOURCE_DIFFERS' };
    throw error;
  }
}

/** Notifies the broker that a statement contains the money of a line, which ends its lock. */
async function reconcile({ pool, coreOf }: PostingDeps, tenantId: number, source: string): Promise<void> {
  const core = coreOf(tenantId);
  await core.waitUntilCaughtUp();
  const { rows } = await withTenant(pool, tenantId, (client) =>
    client.query<{ accountId: number; transferId: number }>(
      `select account_id as "accountId", transfer_id as "transferId" from transfer
        where tenant_id = $1 and source = $2 and unreconciled and open and state <> 'allocated'`,
      [tenantId, source],
    ),
  );
  for (const { accountId, transferId } of rows)
    await core.submit({ input: { kind: 'reconcileTransfer', accountId, transferId } });
}

/**
 * Posts the lines of confirmed imports that are not posted. A server that was killed in between continues where it
 * stopped: a line that the broker has and the table has not gets the same transfer again. Throws CoreUnavailable.
 */
export async function postLines(deps: PostingDeps, tenantId: number): Promise<void> {
  const { pool, coreOf, now } = deps;
  const waits = await deps.waitsForStatement(tenantId);
  for (;;) {
    const due = await withTenant(pool, tenantId, (client) => dueLines(client, tenantId, AT_ONCE));
    for (const line of due) {
      const { lineId, source, kind } = line;
      const posted = await post(coreOf(tenantId), line, waits);
      if (waits && kind === 'statement') await reconcile(deps, tenantId, source);
      await withTenant(pool, tenantId, (client) =>
        'problem' in posted
          ? noteProblem(client, tenantId, { lineId, problem: posted.problem })
          : noteBooked(client, tenantId, { lineId, transferId: posted.transferId, now: now() }),
      );
    }
    if (due.length < AT_ONCE) return;
  }
}
