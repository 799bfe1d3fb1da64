import type pg from 'pg';

/** What became of a request (apps/signer/README.md). */
export type ReplyState =
  | 'waiting'
  | 'refused'
  | 'cancelled'
  | 'signed'
  | 'mined'
  | 'voiding'
  | 'final'
  | 'failed'
  | 'differs'
  | 'voided';

/** The signer's newest reply about a transfer. */
export type SignerReply = {
  readonly transferId: number;
  /** Whose signer has replied. */
  readonly wallet: string;
  readonly state: ReplyState;
  /** Why it waits, was refused or does not proceed; of `mined` also that the block does not move the tokens. */
  readonly reason: string | null;
  /** Until when it waits, epoch milliseconds of the system clock; null: not known. */
  readonly notBefore: number | null;
  readonly txHash: string | null;
  readonly blockNumber: number | null;
  /** Of the request that was signed; null: nothing is. */
  readonly digest: string | null;
  /** How much was signed, 10^-6 tokens; null: nothing is, or an older signer has not named it. */
  readonly units: number | null;
  /** Whether the request for its signature is there: not of a withdrawal that was given up before. */
  readonly isAsked: boolean;
  /** Whether it was given up. */
  readonly isGivenUp: boolean;
  /** Why the server has given it up by itself; null: it has not. */
  readonly givenUpFor: string | null;
};

/** The replies about those of the transfers that were asked for or given up and have one, by their number. */
export async function readReplies(
  client: pg.ClientBase,
  tenantId: number,
  transferIds: readonly number[],
): Promise<ReadonlyMap<number, SignerReply>> {
  const all = await readAllReplies(client, tenantId, transferIds);
  return new Map([...all].filter(([, { isAsked, isGivenUp }]) => isAsked || isGivenUp));
}

/**
 * The replies about the transfers, of each one: what was signed by any wallet, else what the wallet replies that was
 * asked. Also what the signer has decided and this database does not know, since it was
 * restored to an older state. Then the number may be that of another withdrawal.
 */
export async function readAllReplies(
  client: pg.ClientBase,
  tenantId: number,
  transferIds: readonly number[],
): Promise<ReadonlyMap<number, SignerReply>> {
  if (transferIds.length === 0) return new Map();
  const { rows } = await client.query<SignerReply>(
    `select distinct on (p.transfer_id) p.transfer_id as "transferId", p.wallet, p.state, p.reason, p.not_before as "notBefore", p.tx_hash as "txHash",
            p.block_number as "blockNumber", p.digest, r.transfer_id is not null as "isAsked",
            c.transfer_id is not null as "isGivenUp", case when p.digest is not null then (p.params->>'units')::int8 end as units,
            c.reason as "givenUpFor"
       from signer_reply p
       left join signer_request r using (tenant_id, chain_id, transfer_id)
       left join signer_cancel c using (tenant_id, chain_id, transfer_id)
      where p.tenant_id = $1 and p.transfer_id = any($2::bigint[])
        and (p.digest is not null or coalesce(r.wallet, p.wallet) = p.wallet)
      order by p.transfer_id, p.digest is null, p.replied_at desc`,
    [tenantId, transferIds],
  );
  return new Map(rows.map((row) => [row.transferId, row]));
}
