import type { TransferState } from '@kabuto/brokerage';
import type pg from 'pg';
import { operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, Refused } from '../../platform/http/index.ts';
import { type Content, type DatabaseKind, integerOf, type Proposals, proposeAs } from '../../proposals/index.ts';
import { REVERSED_BY_ISSUER } from './reversed-by-issuer.ts';

const ENDED: readonly TransferState[] = ['failed', 'reversed'];

const idOf = (content: Content): number => integerOf(content, 'transferId', { min: 1, max: Number.MAX_SAFE_INTEGER });

type Row = { readonly state: TransferState; readonly block: number | null; readonly byIssuer: boolean };

/** A deposit of tokens. Throws Refused TRANSFER_UNKNOWN. */
async function depositOf(client: pg.ClientBase, tenantId: number, content: Content): Promise<Row> {
  const { rows } = await client.query<Row>(
    `select t.state, d.block_number as block, ${REVERSED_BY_ISSUER} as "byIssuer"
       from chain_deposit d join transfer t on t.tenant_id = d.tenant_id and t.transfer_id = d.transfer_id
      where d.tenant_id = $1 and d.transfer_id = $2`,
    [tenantId, idOf(content)],
  );
  const [row] = rows;
  if (row === undefined) throw new Refused('TRANSFER_UNKNOWN', 'transferId');
  return row;
}

/**
 * Tokens whose deposit has failed or was reversed are in a block again, and no posting has them: `transferId`. They
 * become another transfer, which is checked and credited as any other, at the rate when it is credited. TRANSFER_STATE
 * {state} for another one, and for what was reversed because of its issuer. DEPOSIT_IN_NO_BLOCK.
 */
export const depositRecoveryKind: DatabaseKind = {
  by: 'database',
  kind: 'depositRecovery',
  executedEvent: 'depositRecoveryExecuted',
  subject: (content) => `transfer ${idOf(content)}`,
  validate: (content) => void idOf(content),
  current: async (client, tenantId, content) => {
    const { state, block } = await depositOf(client, tenantId, content);
    return { version: 1, content: { state, inBlock: block ?? '' } };
  },
  check: async (client, tenantId, content) => {
    const { state, block, byIssuer } = await depositOf(client, tenantId, content);
    if (!ENDED.includes(state) || byIssuer) throw new Refused('TRANSFER_STATE', 'transferId', { state });
    if (block === null) throw new Refused('DEPOSIT_IN_NO_BLOCK', 'transferId');
  },
  execute: async (client, { tenantId, content }) => {
    await client.query(
      `update chain_deposit set recovered = recovered + 1, transfer_id = null, rate_at = null, rate_source = null, settled = false,
              screened_at = null, screened_by = null, screened_result = null
        where tenant_id = $1 and transfer_id = $2`,
      [tenantId, idOf(content)],
    );
  },
};

/** POST v1/fund/deposit/recovery/propose */
export const proposeDepositRecovery = (proposals: Proposals): AnyOperation =>
  operatorOperation('depositRecoveryPropose', ({ body: { transferId, reason }, ...actor }) =>
    proposeAs(proposals, depositRecoveryKind, { transferId: Number(transferId) }, { ...actor, reason }),
  );
