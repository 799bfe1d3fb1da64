import type { Application, Offering } from '@kabuto/brokerage';
import {
  type DrawCertificate,
  type DrawEntry,
  type DrawResult,
  type DrawRow,
  leafHash,
  merkleTree,
} from '@kabuto/draw';
import type pg from 'pg';
import { type ApplicationRow, toApplication } from '../core/index.ts';
import { Refused } from '../platform/http/index.ts';
import type { Beacon } from './beacon.ts';

/** States in which an application was never in the list. */
const OUTSIDE = `('signed', 'accepted', 'rejected', 'withdrawn')`;
/** The applications of a frozen list. */
const IN_LIST = `tenant_id = $1 and offering_id = $2 and quantity > 0 and state not in ${OUTSIDE}`;

/** The offering's certificate as far as it is known. Throws Refused DRAW_NOT_FROZEN before the list is frozen. */
export function certificateOf(offering: Offering, beacon: Beacon | null): DrawCertificate {
  const { draw, lot, shares, standbys, price, offeringId } = offering;
  const { root, count, beaconRound } = draw;
  if (root === null || count === null) throw new Refused('DRAW_NOT_FROZEN', 'offeringId');
  return {
    offeringId: String(offeringId),
    version: 1,
    method: 'equal',
    commitment: draw.commitment,
    beacon: beaconRound === null || beacon === null ? null : { chain: beacon.chain, round: beaconRound },
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

type Tree = { readonly root: string; readonly indexOf: ReadonlyMap<number, number>; readonly levels: string[][] };

/** Trees of this many offerings are kept. */
const TREES = 4;

/** Trees of frozen lists, the most recently used of which are kept: a list never changes. */
export class DrawTrees {
  readonly #kept = new Map<string, Tree>();

  /** The tree of an offering's frozen list. Throws when its rows are not the list that was frozen. */
  async of(client: pg.ClientBase, tenantId: number, offering: Offering): Promise<Tree> {
    const { root } = offering.draw;
    if (root === null) throw new Refused('DRAW_NOT_FROZEN', 'offeringId');
    const key = `${tenantId} ${offering.offeringId} ${root}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    const rows = await readDrawRows(client, tenantId, offering, { after: 0, most: Number.MAX_SAFE_INTEGER });
    const levels = merkleTree(rows.map(leafHash)).map((level) => [...level]);
    if (levels.at(-1)?.[0] !== root)
      throw new Error(`offering ${offering.offeringId} has another list than was frozen`);
    const tree = { root, indexOf: new Map(rows.map(({ id }, index) => [id, index])), levels };
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
