import type { Transfer } from '@kabuto/brokerage';
import type pg from 'pg';
import { operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, Refused } from '../../platform/http/index.ts';
import { type Content, type DatabaseKind, integerOf, type Proposals, proposeAs } from '../../proposals/index.ts';
import { PASSED, readVerdict, storeVerdict } from '../tokens/verdict.ts';
import { transferById } from '../transfers/read.ts';

const idOf = (content: Content): number => integerOf(content, 'transferId', { min: 1, max: Number.MAX_SAFE_INTEGER });

/** A deposit of tokens that waits for its checks, or is held. Throws Refused TRANSFER_UNKNOWN, TRANSFER_STATE. */
async function waiting(client: pg.ClientBase, tenantId: number, content: Content): Promise<Transfer> {
  const found = await transferById(client, tenantId, idOf(content));
  if (found?.direction !== 'in' || found.token === undefined) throw new Refused('TRANSFER_UNKNOWN', 'transferId');
  const { state } = found;
  if (state !== 'screening' && state !== 'held') throw new Refused('TRANSFER_STATE', 'transferId', { state });
  return found;
}

/**
 * Lets a deposit of tokens pass that its checks hold, or about which they have decided nothing: `transferId`. One that
 * is being screened is then credited by the job, a held one may be released by one operator. CHECKS_PASSED: the checks
 * have passed it.
 */
export const depositChecksKind: DatabaseKind = {
  by: 'database',
  kind: 'depositChecks',
  executedEvent: 'depositChecksExecuted',
  subject: (content) => `transfer ${idOf(content)}`,
  validate: (content) => void idOf(content),
  // a verdict that arrives in between makes the proposal stale
  current: async (client, tenantId, content) => {
    const verdict = await readVerdict(client, tenantId, idOf(content));
    const { state } = await waiting(client, tenantId, content);
    return { version: verdict === null ? 0 : 1, content: { state, verdict: verdict?.result ?? '' } };
  },
  check: async (client, tenantId, content) => {
    const { transferId } = await waiting(client, tenantId, content);
    const verdict = await readVerdict(client, tenantId, transferId);
    if (verdict?.result === PASSED) throw new Refused('CHECKS_PASSED', 'transferId');
  },
  execute: (client, { tenantId, content, number }, at) =>
    storeVerdict(client, tenantId, idOf(content), { result: PASSED, at, by: `proposal ${number}`, instead: true }),
};

/** POST v1/fund/deposit/checks/propose */
export const proposeChecks = (proposals: Proposals): AnyOperation =>
  operatorOperation('depositChecksPropose', ({ body: { transferId, reason }, ...actor }) =>
    proposeAs(proposals, depositChecksKind, { transferId: Number(transferId) }, { ...actor, reason }),
  );
