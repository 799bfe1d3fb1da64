import { createHash } from 'node:crypto';
import type { Transfer, TransferActor, TransferState } from '@kabuto/brokerage';
import { epochMs, type IsoDate } from '@kabuto/market';
import { type Answer, type Core, KeyReused } from '../core/index.ts';
import { wireField } from '../orders/index.ts';
import { keyReused, Refused } from '../platform/http/index.ts';

/** A step of a transfer as the host asks for it. */
export type Step = {
  readonly to: TransferState;
  readonly actor: TransferActor;
  readonly reason?: string;
  readonly lineId?: number;
  readonly owner?: number;
  readonly lockedUntil?: IsoDate;
  readonly rate?: number;
};

/**
 * Asks the broker for a step from the state that the caller knows; one of two callers who know the same state gets
 * TRANSFER_STATE. `key`: under which a repeated call gets the first one's reply, and the request that it is compared
 * by. Throws CoreUnavailable, KeyReused.
 */
export function step(
  core: Core,
  { accountId, transferId, state }: Pick<Transfer, 'accountId' | 'transferId' | 'state'>,
  of: Step,
  { now, key }: { readonly now: number; readonly key?: { readonly key: string; readonly request: object } },
): Promise<Answer> {
  const input = { kind: 'stepTransfer', accountId, transferId, from: state, wallAt: epochMs(now), ...of } as const;
  if (key === undefined) return core.submit({ input });
  const bodyHash = createHash('sha256').update(JSON.stringify(key.request)).digest();
  return core.submit({ input, idempotency: { accountId, key: key.key, bodyHash } });
}

/** Whether a call was refused because its key belongs to another request. */
export const isReused = (error: unknown): boolean =>
  error instanceof Refused && error.reason === 'IDEMPOTENCY_KEY_REUSED';

/** Asks for a step in somebody's name. */
export type AskStep = (of: Transfer, wanted: Omit<Step, 'actor'>) => Promise<Answer>;

/** The transfer that a step has left. Throws Refused with the broker's reason. */
export function stepped({ refusal, transfer }: Answer): Transfer {
  if (refusal !== null) throw new Refused(refusal.reason, wireField(refusal.field), refusal.params);
  if (transfer === undefined) throw new Error('the answer to a step has no transfer');
  return transfer;
}

/** Like `step`, and returns the transfer. Throws Refused, CoreUnavailable. */
export async function take(...of: Parameters<typeof step>): Promise<Transfer> {
  try {
    return stepped(await step(...of));
  } catch (error) {
    if (error instanceof KeyReused) throw keyReused();
    throw error;
  }
}
