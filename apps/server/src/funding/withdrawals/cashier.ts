import type pg from 'pg';
import type { CashierHours } from './arrival.ts';

/** What a brokerage sets for its cashier. */
export type Cashier = CashierHours & {
  /** 0: the brokerage has set nothing. */
  readonly version: number;
  /** The brokerage's number at its bank, 10 digits. */
  readonly clientCode: string;
};

/** Holds until the brokerage sets another. */
const DEFAULT: Cashier = { version: 0, opens: '09:00', closes: '18:00', cutOff: '14:30', clientCode: '0000000000' };

/** The settings of the cashier in force. */
export async function readCashier(client: pg.ClientBase, tenantId: number): Promise<Cashier> {
  const { rows } = await client.query<Cashier>(
    `select version, opens, closes, cut_off as "cutOff", client_code as "clientCode"
       from cashier_settings where tenant_id = $1 order by version desc limit 1`,
    [tenantId],
  );
  return rows[0] ?? DEFAULT;
}

/** Adds settings; of parallel ones of the same version all but one violate the primary key. */
export async function insertCashier(client: pg.ClientBase, tenantId: number, of: Cashier, now: number): Promise<void> {
  const { version, opens, closes, cutOff, clientCode } = of;
  await client.query(
    `insert into cashier_settings (tenant_id, version, opens, closes, cut_off, client_code, set_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [tenantId, version, opens, closes, cutOff, clientCode, now],
  );
}
