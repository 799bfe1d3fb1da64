import { hash } from 'node:crypto';
import {
  type ApprovedProposal,
  HOUSE,
  type Transfer,
  type TransferActor,
  type TransferState,
  type TransferStep,
} from '@kabuto/brokerage';
import { epochMs } from '@kabuto/market';
import { type Answer, type Core, KeyReused } from '../../core/index.ts';
import { wireField } from '../../orders/index.ts';
import { keyReused, Refused } from '../../platform/http/index.ts';

/** A step of a withdrawal that is not the customer's. */
export type HostStep = {
  readonly to: TransferState;
  readonly actor: TransferActor;
} & Pick<TransferStep, 'reason' | 'customerFault' | 'charge' | 'rate'> & { readonly proposal?: ApprovedProposal };

/**
 * Asks the broker for a step from the state that the caller knows: of two callers who know the same state one gets
 * TRANSFER_STATE. Under the same `key`, stored under a house account, a repeated call gets the first one's
 * answer; without one what was refused may be tried again.
 * Throws CoreUnavailable, and Refused IDEMPOTENCY_KEY_REUSED.
 */
export async function stepByHost(
  core: Core,
  { accountId, transferId, state: from }: Pick<Transfer, 'accountId' | 'transferId' | 'state'>,
  step: HostStep,
  { now, key }: { readonly now: number; readonly key?: string },
): Promise<Answer> {
  const input = { kind: 'stepTransfer', accountId, transferId, from, wallAt: epochMs(now), ...step } as const;
  // Without the actor: parallel releases of a file take the same steps.
  const { actor: _, ...what } = step;
  const bodyHash = hash('sha256', JSON.stringify([accountId, transferId, what]), 'buffer');
  if (key === undefined) return core.submit({ input });
  try {
    return await core.submit({ input, idempotency: { accountId: HOUSE.transit, key, bodyHash } });
  } catch (error) {
    if (error instanceof KeyReused) throw keyReused();
    throw error;
  }
}

/** The transfer that a step has left. Throws Refused with the broker's reason. */
export function stepped({ refusal, transfer }: Answer): Transfer {
  if (refusal !== null) throw new Refused(refusal.reason, wireField(refusal.field), refusal.params);
  if (transfer === undefined) throw new Error('the answer to a step has no transfer');
  return transfer;
}
