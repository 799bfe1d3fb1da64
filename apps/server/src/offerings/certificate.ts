import { setImmediate } from 'node:timers/promises';
import type { Application, Offering } from '@kabuto/brokerage';
import {
  type DrawCertificate,
  type DrawEntry,
  type DrawResult,
  type DrawRow,
  growTree,
  leafHash,
  type MerkleTree,
} from '@kabuto/draw';
import type pg from 'pg';
import { type ApplicationRow, toApplication } from '../core/index.ts';
import { Refused } from '../platform/http/index.ts';

/** States in which an application was never in the list. */
const OUTSIDE = `('signed', 'accepted', 'rejected', 'withdrawn')`;
/** The applications of a frozen list: `$1` is the tenant, `$2` the offering. */
export const IN_LIST = `tenant_id = $1 and offering_id = $2 and quantity > 0 and state not in ${OUTSIDE}`;

/** The offering's certificate as far as it is known. Throws Refused DRAW_NOT_FROZEN before the list is frozen. */
export function certificateOf(offering: Offering): DrawCertificate {
  const { draw, lot, shares, standbys, price, offeringId } = offering;
  const { root, count, beaconRound: round, beaconChain: chain } = draw;
  if (root === null || count === null) throw new Refused('DRAW_NOT_FROZEN', 'offeringId');
  return {
    offeringId: String(offeringId),
    version: 1,
    method: 'equal',
    commitment: draw.commitment,
    beacon: round === null || chain === undefined ? null : { chain, round },
    root,
    count,
    lot,
    units: shares / lot,
    standbys,
    price,
    secret: draw.secret,
    seed: draw.seed,
  };
}

/** What the draw has given an application; null before it. What became of it later changes nothing here. */
export function resultOf(of: Application, { lot, draw }: Offering): DrawResult | null {
  const { rank, reason, standby, allotted } = of;
  if (draw.seed === null) return null;
  if (rank === null) {
    const isOut = reason === 'price' || reason === 'funds' || reason === 'account';
    return isOut ? { outcome: reason, units: 0, standbyRank: null } : null;
  }
  if (standby !== null) return { outcome: 'standby', units: allotted / lot, standbyRank: standby };
  return { outcome: allotted > 0 ? 'won' : 'lost', units: allotted / lot, standbyRank: null };
}

const entryOf = ({ applicationId, quantity, bid, nonce, simulated }: Application): DrawEntry => ({
  id: applicationId,
  quantity,
  bid,
  nonce,
  simulated: simulated === true,
});

/** Rows of the frozen list by id, after `after`, at most `most`. */
export async function readDrawRows(
  client: pg.ClientBase,
  tenantId: number,
  offering: Offering,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<DrawRow[]> {
  const { rows } = await client.query<ApplicationRow>(
    `select * from offering_application where ${IN_LIST} and application_id > $3 order by application_id limit $4`,
    [tenantId, offering.offeringId, after, most],
  );
  return rows.map(toApplication).map((row) => ({ ...entryOf(row), result: resultOf(row, offering) }));
}

type Tree = { readonly indexOf: ReadonlyMap<number, number>; readonly levels: MerkleTree };

/** Trees of this many offerings are kept. */
const TREES = 4;
/** Rows that are read and hashed at a time. */
const ROWS = 5_000;

/** Reads the frozen list and builds its tree, in parts between which other work runs. */
async function readTree(client: pg.ClientBase, tenantId: number, offering: Offering): Promise<Tree> {
  const leaves: string[] = [];
  const indexOf = new Map<number, number>();
  for (let after = 0, more = true; more; ) {
    const rows = await readDrawRows(client, tenantId, offering, { after, most: ROWS });
    for (const row of rows) {
      indexOf.set(row.id, leaves.length);
      leaves.push(leafHash(row));
    }
    after = rows.at(-1)?.id ?? after;
    more = rows.length === ROWS;
  }
  let levels: MerkleTree = [];
  for (const grown of growTree(leaves)) {
    levels = grown;
    await setImmediate();
  }
  if (levels.at(-1)?.[0] !== offering.draw.root)
    throw new Error(`offering ${offering.offeringId} has another list than was frozen`);
  return { indexOf, levels };
}

/** Trees of frozen lists, the newest of which are kept: a list never changes. */
export class DrawTrees {
  readonly #kept = new Map<string, Tree>();

  /** The tree of an offering's frozen list. Throws when its rows are not the list that was frozen. */
  async of(client: pg.ClientBase, tenantId: number, offering: Offering): Promise<Tree> {
    const key = `${tenantId} ${offering.offeringId}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    const tree = await readTree(client, tenantId, offering);
    const [oldest] = this.#kept.size < TREES ? [] : this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(key, tree);
    return tree;
  }
}

/** Applications of the list by result, and how many the simulation has made. */
export async function countOutcomes(client: pg.ClientBase, tenantId: number, { offeringId, draw }: Offering) {
  const { rows } = await client.query<{ outcome: string; count: number; simulated: number }>(
    `select case when rank is null then coalesce(reason, '') when standby is not null then 'standby'
              when allotted > 0 then 'won' else 'lost' end as outcome,
            count(*)::int as count, count(*) filter (where simulated)::int as simulated
       from offering_application where ${IN_LIST} group by 1`,
    [tenantId, offeringId],
  );
  const of = (outcome: string): number => rows.find((row) => row.outcome === outcome)?.count ?? 0;
  const outcomes = {
    won: of('won'),
    standby: of('standby'),
    lost: of('lost'),
    price: of('price'),
    funds: of('funds'),
    account: of('account'),
  };
  return {
    simulated: rows.reduce((sum, row) => sum + row.simulated, 0),
    outcomes: draw.seed === null ? null : outcomes,
  };
}
