import type { Transfer } from '@kabuto/brokerage';
import type pg from 'pg';
import type { Core } from '../../core/index.ts';
import { operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, fieldInvalid, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import {
  type Content,
  type CoreKind,
  executeStep,
  integerOf,
  type ProposalKind,
  type Proposals,
  proposeAs,
} from '../../proposals/index.ts';

type Deps = { readonly pool: pg.Pool; readonly coreOf: (tenantId: number) => Core };

const KIND = 'depositReturn';
const TX_HASH = /^0x[0-9a-f]{64}$/;

const idOf = (content: Content): number => integerOf(content, 'transferId', { min: 1, max: Number.MAX_SAFE_INTEGER });

/** Throws Refused FIELD_INVALID. */
function hashOf({ txHash }: Content): string {
  if (typeof txHash === 'string' && TX_HASH.test(txHash)) return txHash;
  throw fieldInvalid('txHash', '0x + 64 × 0-9 a-f');
}

type Sent = {
  readonly inBlock: boolean;
  /** 10^-6 of the token that the transaction has moved from the deposit's address to another one than ours. */
  readonly units: number;
  /** Whether another deposit is returned by the same transaction. */
  readonly isUsed: boolean;
};

/** What final transaction `txHash` has sent back of a deposit, as the scanner has read and recorded it. */
async function readSent(
  client: pg.ClientBase,
  tenantId: number,
  { transferId, txHash }: { readonly transferId: number; readonly txHash: string },
): Promise<Sent> {
  const { rows } = await client.query<Sent>(
    `select d.block_number is not null as "inBlock",
            coalesce((select sum(s.units) from chain_sweep s
              where s.tenant_id = d.tenant_id and s.network = d.network and s.tx_hash = $3 and s.block_number is not null
                and s.address_index = a.address_index and not s.to_wallet
                and not exists (select from chain_address o where o.tenant_id = s.tenant_id and o.address = s.to_address)
                and exists (select from chain_move m where m.tenant_id = s.tenant_id and m.network = s.network and m.tx_hash = s.tx_hash)),
              0)::int8 as units,
            exists (select from proposal p where p.tenant_id = d.tenant_id and p.kind = '${KIND}'
              and p.state in ('open', 'approved', 'executed') and p.content->>'txHash' = $3
              and p.content->>'transferId' <> d.transfer_id::text) as "isUsed"
       from chain_deposit d join chain_address a on a.tenant_id = d.tenant_id and a.account_id = d.account_id
      where d.tenant_id = $1 and d.transfer_id = $2`,
    [tenantId, transferId, txHash],
  );
  return rows[0] ?? { inBlock: false, units: 0, isUsed: false };
}

/** Tokens that were rejected. Throws Refused TRANSFER_UNKNOWN, TRANSFER_STATE {state}. */
async function rejectedOf({ coreOf }: Deps, tenantId: number, content: Content): Promise<Transfer> {
  const found = await coreOf(tenantId).read(({ broker }) => broker.transfer(idOf(content)));
  if (found?.token === undefined || found.direction !== 'in') throw new Refused('TRANSFER_UNKNOWN', 'transferId');
  if (found.state !== 'rejected') throw new Refused('TRANSFER_STATE', 'transferId', { state: found.state });
  return found;
}

/**
 * Rejected tokens were sent back from the customer's address, by keys that are offline: `transferId`, `txHash`.
 * DEPOSIT_IN_NO_BLOCK: there is nothing to be sent back. RETURN_UNSEEN: no final transaction of this hash has moved
 * exactly these tokens from that address to one that is not the brokerage's, or another deposit is returned by it. Both
 * when it is proposed and when it is approved.
 */
export const depositReturnKind = (deps: Deps): CoreKind => ({
  by: 'core',
  kind: KIND,
  executedEvent: 'depositReturnExecuted',
  subject: (content) => `transfer ${idOf(content)}`,
  validate: (content) => {
    idOf(content);
    hashOf(content);
  },
  current: async (tenantId, content) => {
    const { transferId, state, units } = await rejectedOf(deps, tenantId, content);
    const of = { transferId, txHash: hashOf(content) };
    const sent = await withTenant(deps.pool, tenantId, (client) => readSent(client, tenantId, of));
    if (!sent.inBlock) throw new Refused('DEPOSIT_IN_NO_BLOCK', 'transferId');
    if (sent.units !== units || sent.isUsed) throw new Refused('RETURN_UNSEEN', 'txHash');
    return { version: 1, content: { state } };
  },
  execute: (proposal, approved) => {
    const step = { from: 'rejected', to: 'returned', reason: 'RETURNED_TO_SENDER' } as const;
    const of = { transferId: idOf(proposal.content), ...step };
    return executeStep(deps.coreOf(proposal.tenantId), proposal, of, approved);
  },
});

/** POST v1/fund/deposit/return/propose */
export const proposeDepositReturn = (kind: ProposalKind, proposals: Proposals): AnyOperation =>
  operatorOperation('depositReturnPropose', ({ body: { transferId, txHash, reason }, ...actor }) =>
    proposeAs(proposals, kind, { transferId: Number(transferId), txHash: txHash.toLowerCase() }, { ...actor, reason }),
  );
