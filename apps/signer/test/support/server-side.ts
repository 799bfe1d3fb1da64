import type pg from 'pg';
import type { Consent, WithdrawalRequest } from '../../src/request/request.ts';
import { as } from './testing-database.ts';

/** An answer as the server reads it. */
export interface ReplyRow {
  readonly wallet: string;
  readonly state: string;
  readonly reason: string | null;
  readonly params: Readonly<Record<string, unknown>>;
  readonly not_before: string | null;
  readonly tx_hash: `0x${string}` | null;
  readonly nonce: string | null;
  readonly raw: `0x${string}` | null;
  readonly block_number: string | null;
}

/** What the server does, with the server's rights. */
export class ServerSide {
  readonly #url: string;

  constructor(appUrl: string) {
    this.#url = appUrl;
  }

  /** Writes a request with its approvals. `wallet`: which is to sign it; null: any. */
  async ask(request: WithdrawalRequest, wallet: string | null = null): Promise<void> {
    const { tenantId, transferId, chainId, contract, destination, amountUnits, leastUnits, mostUnits } = request;
    const { feeCapWei, customerId, confirmation, approvals } = request;
    for (const [index, approval] of (approvals ?? []).entries()) await this.approve(transferId, approval, index);
    await this.#write((client) =>
      client.query('insert into signer_request values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)', [
        ...[tenantId, transferId, chainId, contract, destination, amountUnits, leastUnits, mostUnits, `${feeCapWei}`],
        ...[customerId, JSON.stringify(confirmation), transferId, wallet],
      ]),
    );
  }

  async approve(transferId: number, approval: Consent, at = 0): Promise<void> {
    const by = `${approval.kind === 'demo' ? approval.by : approval.assertion.credentialId} ${at}`;
    const values = [1, transferId, by, JSON.stringify(approval), at];
    await this.#write((client) => client.query('insert into signer_approval values ($1, $2, $3, $4, $5)', values));
  }

  async cancel(transferId: number, chainId: number): Promise<void> {
    const values = [1, chainId, transferId, 0];
    await this.#write((client) => client.query('insert into signer_cancel values ($1, $2, $3, $4)', values));
  }

  async reportKey(
    customerId: number,
    of: { readonly credentialId: string; readonly publicKey: string },
  ): Promise<void> {
    const values = [1, customerId, of.credentialId, of.publicKey, 0];
    await this.#write((client) => client.query('insert into signer_customer_key values ($1, $2, $3, $4, $5)', values));
  }

  async reportAddress(customerId: number, address: string): Promise<void> {
    const values = [1, customerId, address, 0];
    await this.#write((client) => client.query('insert into signer_address values ($1, $2, $3, $4)', values));
  }

  /** The answer about a transfer; `undefined`: none yet. Of several wallets any one. */
  async reply(transferId: number): Promise<ReplyRow | undefined> {
    return (await this.replies(transferId))[0];
  }

  /** What each wallet has answered about a transfer. */
  replies(transferId: number): Promise<readonly ReplyRow[]> {
    return this.#write(async (client) => {
      const { rows } = await client.query<ReplyRow>('select * from signer_reply where transfer_id = $1', [transferId]);
      return rows;
    });
  }

  /** Signed transactions in answers. */
  signatures(): Promise<number> {
    return this.#write(async (client) => {
      const { rows } = await client.query('select raw from signer_reply where raw is not null or tx_hash is not null');
      return rows.length;
    });
  }

  /** Rows of a table of the signer's. */
  rows(
    table: 'signer_first_seen' | 'signer_status' | 'demo_chain_transaction',
  ): Promise<readonly Record<string, unknown>[]> {
    return this.#write(async (client) => (await client.query<Record<string, unknown>>(`select * from ${table}`)).rows);
  }

  #write<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    return as(this.#url, async (client) => {
      await client.query("select set_config('app.tenant', '1', false)");
      return work(client);
    });
  }
}
