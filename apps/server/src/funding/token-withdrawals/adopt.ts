import { type Transfer, type TransferActor, unitsFor } from '@kabuto/brokerage';
import type pg from 'pg';
import { Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { readAllReplies, type SignerReply } from '../../signing/index.ts';
import { stepByHost } from '../withdrawals/step.ts';
import { readTokenWithdrawals, setRateRead } from './paperwork.ts';
import type { TokenOutDeps, Withdrawal } from './ports.ts';
import { signedUnits } from './sign.ts';

const SYSTEM: TransferActor = { kind: 'system' };
const UNITS_PER_YEN = 10_000_000_000n;

/** The greatest rate that makes these units of an amount; null: none does. */
function rateFor(amount: number, units: number): number | null {
  const rate = Number((BigInt(amount) * UNITS_PER_YEN) / BigInt(units));
  return rate >= 1 && unitsFor(amount, rate) === BigInt(units) ? rate : null;
}

/** The rate by which exactly this withdrawal was signed; null: something else was. */
function signedRate(of: Withdrawal, reply: SignerReply): number | null {
  const units = signedUnits(of, reply);
  return units === null ? null : rateFor(of.transfer.amount, units);
}

/**
 * What becomes of a withdrawal that is not fixed here and signed there, since the database was restored to an older
 * state. `other`: the number was another withdrawal's, and this one is never signed. `own`: it continues to `approved`.
 */
export const signedAs = (of: Withdrawal, reply: SignerReply | undefined): 'own' | 'other' | null => {
  if (reply === undefined || reply.digest === null) return null;
  return signedRate(of, reply) === null ? 'other' : 'own';
};

/**
 * Fixes an approved withdrawal by the tokens that its signer has signed before: the yen leave the account, and its
 * replies lead it on. A refusal, as of a frozen account, is repeated by the next round.
 */
export async function adopt({ pool, coreOf, now }: TokenOutDeps, of: Withdrawal, reply: SignerReply): Promise<void> {
  const { tenantId, transfer } = of;
  const rate = signedRate(of, reply);
  if (rate === null) return;
  const at = now();
  const { transferId } = transfer;
  await withTenant(pool, tenantId, (client) =>
    setRateRead(client, tenantId, transferId, { at, source: 'Kabuto signer' }),
  );
  const step = { to: 'signed', rate, actor: SYSTEM } as const;
  await stepByHost(coreOf(tenantId), transfer, step, { now: at });
}

/**
 * Whoever cancels or rejects a withdrawal would give its yen back: not of one that the signer has signed, although it
 * is not fixed here since the database was restored. Throws Refused SIGNATURE_ASKED.
 */
export async function refuseSigned(pool: pg.Pool, tenantId: number, transfer: Transfer): Promise<void> {
  const { transferId, direction, method } = transfer;
  if (direction !== 'out' || method !== 'usdt') return;
  const { kept, reply } = await withTenant(pool, tenantId, async (client) => ({
    kept: (await readTokenWithdrawals(client, tenantId, [transferId])).get(transferId),
    reply: (await readAllReplies(client, tenantId, [transferId])).get(transferId),
  }));
  if (kept !== undefined && signedAs({ tenantId, transfer, kept }, reply) === 'own')
    throw new Refused('SIGNATURE_ASKED', 'transferId');
}
