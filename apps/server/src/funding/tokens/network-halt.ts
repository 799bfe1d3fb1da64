import type { NetworkId } from '@kabuto/chain';
import type pg from 'pg';
import type { Halt } from './scan.ts';

/** Why nothing happens on a network: what its scanner has found, or an operator's halt. */
export type AnyHalt = Halt | 'OPERATOR';

/** The newest decision of operators about a network. */
export type NetworkHalt = {
  readonly version: number;
  readonly halted: boolean;
  readonly reason: string;
  /** Epoch milliseconds of the system clock. */
  readonly setAt: number;
  /** The name of who halted it. */
  readonly by: string;
};

/** The newest decisions by network; a network without one was never halted. */
export async function readHalts(client: pg.ClientBase, tenantId: number): Promise<ReadonlyMap<NetworkId, NetworkHalt>> {
  const { rows } = await client.query<NetworkHalt & { network: NetworkId }>(
    `select distinct on (h.network) h.network, h.version, h.halted, h.reason, h.set_at as "setAt", coalesce(o.name, '') as by
       from network_halt h left join operator o on o.tenant_id = h.tenant_id and o.operator_id = h.operator_id
      where h.tenant_id = $1 order by h.network, h.version desc`,
    [tenantId],
  );
  return new Map(rows.map(({ network, ...halt }) => [network, halt]));
}

/** The networks that operators have halted. */
export async function haltedNetworks(client: pg.ClientBase, tenantId: number): Promise<ReadonlySet<NetworkId>> {
  const halts = await readHalts(client, tenantId);
  return new Set([...halts].flatMap(([network, { halted }]) => (halted ? [network] : [])));
}

/** Adds a decision; of parallel ones of the same version all but one violate the primary key. */
export async function insertHalt(
  client: pg.ClientBase,
  tenantId: number,
  of: Pick<NetworkHalt, 'version' | 'reason' | 'setAt'> & {
    readonly network: NetworkId;
    readonly operatorId: number;
    /** That resumes the network; null: it is halted. */
    readonly proposal: number | null;
  },
): Promise<void> {
  const { network, version, reason, setAt, operatorId, proposal } = of;
  await client.query(
    `insert into network_halt (tenant_id, network, version, halted, reason, set_at, operator_id, proposal)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [tenantId, network, version, proposal === null, reason, setAt, operatorId, proposal],
  );
}
