import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Refusal, Transfer, TransferActor } from '@kabuto/brokerage';
import type { OperatorReply } from '@kabuto/contract/operator';
import { fileInvalid } from '../../../bank/index.ts';
import { type TransferRow, toTransfer } from '../../../core/index.ts';
import { operatorOperation, storedReply } from '../../../operators/index.ts';
import { wireField } from '../../../orders/index.ts';
import { type AnyOperation, afterCommit, decidedAfterCommit, Refused } from '../../../platform/http/index.ts';
import { withTenant } from '../../../platform/postgres/index.ts';
import type { WithdrawalDeps } from '../ports.ts';
import { type HostStep, stepByHost } from '../step.ts';
import { readResults, type TransferResult } from './read-results.ts';

/** Steps that are asked of the broker at once. */
const AT_ONCE = 64;
/** States from which a result is a step; in those of `DONE` it is known already. */
const FROM = { paid: ['sent'], returned: ['sent', 'paid'] } as const;
const DONE = { paid: ['paid', 'returned'], returned: ['returned'] } as const;

type Found = { readonly result: TransferResult; readonly transfer: Transfer };

const isIn = (states: readonly Transfer['state'][], state: string | undefined): boolean =>
  states.some((one) => one === state);

/** The withdrawals of the results, as committed. Throws Refused BANK_FILE_INVALID for one that was not sent. */
async function findAll({ pool, coreOf }: WithdrawalDeps, tenantId: number, results: readonly TransferResult[]) {
  await coreOf(tenantId).waitUntilCaughtUp();
  const { rows } = await withTenant(pool, tenantId, (client) =>
    client.query<TransferRow>(
      `select * from transfer
        where tenant_id = $1 and transfer_id = any($2::bigint[]) and direction = 'out' and method = 'bank'`,
      [tenantId, results.map(({ transferId }) => transferId)],
    ),
  );
  const transfers = new Map(rows.map(toTransfer).map((one) => [one.transferId, one]));
  return results.map((result): Found => {
    const transfer = transfers.get(result.transferId);
    if (transfer === undefined || !isIn(['sent', 'paid', 'returned'], transfer.state))
      throw fileInvalid(result.line, 'transfer', 'a withdrawal that was sent');
    return { result, transfer };
  });
}

const stepOf = (result: TransferResult, actor: TransferActor): HostStep => {
  if (result.to === 'paid') return { to: 'paid', actor };
  const { to, reason, charge, isCustomerFault } = result;
  return { to, actor, reason, charge, ...(isCustomerFault ? { customerFault: true } : {}) };
};

/** The state that another call has left the withdrawal in, as the refusal of a step says it. */
async function stateMet(deps: WithdrawalDeps, tenantId: number, { result }: Found, refusal: Refusal) {
  if (refusal.reason === 'TRANSFER_STATE') return refusal.params.state;
  // The broker removes a withdrawal from memory after its last step.
  if (refusal.reason === 'TRANSFER_UNKNOWN') return (await findAll(deps, tenantId, [result]))[0]?.transfer.state;
  return undefined;
}

/** Asks the broker for the step of a result. Returns whether it has changed anything. Throws Refused. */
async function apply(deps: WithdrawalDeps, tenantId: number, found: Found, actor: TransferActor) {
  const { result, transfer } = found;
  let { state } = transfer;
  while (isIn(FROM[result.to], state)) {
    const step = stepOf(result, actor);
    const { refusal } = await stepByHost(deps.coreOf(tenantId), { ...transfer, state }, step, { now: deps.now() });
    if (refusal === null) return true;
    const now = await stateMet(deps, tenantId, found, refusal);
    // Another call has advanced it meanwhile, along the same path.
    const met = ([...DONE[result.to], ...FROM[result.to]] as const).find((one) => one === now);
    if (met === undefined || met === state) throw new Refused(refusal.reason, wireField(refusal.field), refusal.params);
    state = met;
  }
  return false;
}

/**
 * POST v1/fund/file/results: the whole file is checked before the first step. A call that was interrupted is completed
 * by the same file again, since a result that is known changes nothing.
 */
export const importResults = (deps: WithdrawalDeps): AnyOperation =>
  operatorOperation('transferResults', async ({ operator: { tenantId, operatorId }, file, change }) => {
    const bytes = await readFile(file.path);
    const sha256 = hash('sha256', bytes);
    const content = { sha256 };
    const stored = await storedReply<OperatorReply<'transferResults'>>(change, content);
    if (stored !== undefined) return stored;
    const found = await findAll(deps, tenantId, readResults(bytes));
    const actor = { kind: 'operator', id: String(operatorId) } as const;
    let changed = 0;
    for (let at = 0; at < found.length; at += AT_ONCE) {
      const steps = found.slice(at, at + AT_ONCE).map((one) => apply(deps, tenantId, one, actor));
      changed += (await decidedAfterCommit(() => Promise.all(steps))).filter(Boolean).length;
    }
    const paid = found.filter(({ result }) => result.to === 'paid').length;
    const reply = { paid, returned: found.length - paid, changed };
    const subject = `transfer results ${sha256.slice(0, 8)}`;
    return afterCommit(() =>
      change(async () => ({ reply, subject, before: null, after: { ...reply, sha256 } }), content),
    );
  });
