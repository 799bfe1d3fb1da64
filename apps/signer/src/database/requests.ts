import type { WithdrawalRequest } from '../request/request.ts';
import { readConsent } from './consent.ts';
import { type Database, toNumber } from './database.ts';

type Row = {
  transfer_id: string;
  contract: string;
  destination: string;
  amount_units: string;
  least_units: string;
  most_units: string;
  fee_cap_wei: string;
  customer_id: string;
  confirmation: unknown;
  approvals: unknown[];
};

const COLUMNS = `transfer_id, contract, destination, amount_units, least_units, most_units, fee_cap_wei, customer_id, confirmation,
  array(select approval from signer_approval a where a.tenant_id = o.tenant_id and a.transfer_id = o.transfer_id
         order by approved_at, approved_by) as approvals`;

/**
 * What a wallet has decided no other one decides: its transaction may be mined although its signer is silent. A request
 * is for the wallet that it names.
 */
const UNDECIDED = `not exists (select from signer_reply p where p.tenant_id = o.tenant_id and p.chain_id = o.chain_id
  and p.transfer_id = o.transfer_id and p.state <> 'waiting')`;

/** The requests for this wallet that have no final answer, oldest first, at most 1,000. */
export function openRequests(db: Database): Promise<readonly WithdrawalRequest[]> {
  return db.transact(async (client) => {
    const { rows } = await client.query<Row>(
      `select ${COLUMNS} from signer_request o
        where tenant_id = $1 and chain_id = $2 and coalesce(wallet, $3) = $3 and ${UNDECIDED}
        order by requested_at, transfer_id limit 1000`,
      [db.tenantId, db.chainId, db.wallet],
    );
    return rows.map((row) => fromRow(db, row));
  });
}

/** The requests for these transfers, of those that have one. */
export function requestsOf(db: Database, transferIds: readonly number[]): Promise<readonly WithdrawalRequest[]> {
  return db.transact(async (client) => {
    const { rows } = await client.query<Row>(
      `select ${COLUMNS} from signer_request o where tenant_id = $1 and chain_id = $2 and transfer_id = any($3::bigint[])`,
      [db.tenantId, db.chainId, transferIds],
    );
    return rows.map((row) => fromRow(db, row));
  });
}

/** Cancellations that have no final answer, but those of what another wallet is to sign. */
export function openCancellations(db: Database): Promise<readonly number[]> {
  return db.transact(async (client) => {
    const { rows } = await client.query<{ transfer_id: string }>(
      `select transfer_id from signer_cancel o
        where tenant_id = $1 and chain_id = $2 and ${UNDECIDED} and not exists (
          select from signer_request r where r.tenant_id = o.tenant_id and r.transfer_id = o.transfer_id and r.wallet <> $3)
        order by cancelled_at, transfer_id limit 1000`,
      [db.tenantId, db.chainId, db.wallet],
    );
    return rows.map((row) => toNumber(row.transfer_id));
  });
}

function fromRow({ tenantId, chainId }: Database, row: Row): WithdrawalRequest {
  const approvals = row.approvals.map(readConsent);
  return {
    tenantId,
    chainId,
    transferId: toNumber(row.transfer_id),
    contract: row.contract,
    destination: row.destination,
    amountUnits: Number(row.amount_units),
    leastUnits: Number(row.least_units),
    mostUnits: Number(row.most_units),
    feeCapWei: BigInt(row.fee_cap_wei),
    customerId: toNumber(row.customer_id),
    confirmation: readConsent(row.confirmation),
    approvals: approvals.every((approval) => approval !== null) ? approvals : null,
  };
}
