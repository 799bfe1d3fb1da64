import { randomBytes } from 'node:crypto';
import type { DrawTerms, Offering } from '@kabuto/brokerage';
import { commitmentOf } from '@kabuto/draw';
import type pg from 'pg';
import { Refused } from '../platform/http/index.ts';
import type { OfferingsDeps } from './deps.ts';

type Deps = Pick<OfferingsDeps, 'sealer' | 'beacon' | 'now'>;

/** What a secret is sealed for. */
const contextOf = (tenantId: number, offeringId: number): string => `offering-secret ${tenantId} ${offeringId}`;

async function sealedSecret(client: pg.ClientBase, tenantId: number, offeringId: number): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ sealed: Buffer }>(
    'select sealed from offering_secret where tenant_id = $1 and offering_id = $2',
    [tenantId, offeringId],
  );
  return rows[0]?.sealed;
}

/**
 * What the draw of an offering will be made from: the beacon's first round after `drawAt`, or the hash of a secret that
 * is made and sealed at the first call. Later calls return the same.
 */
export async function drawTermsFor(
  client: pg.ClientBase,
  { sealer, beacon, now }: Deps,
  tenantId: number,
  { offeringId, schedule }: Pick<Offering, 'offeringId' | 'schedule'>,
): Promise<DrawTerms> {
  if (beacon !== null) return { beaconRound: beacon.roundAfter(schedule.drawAt), beaconChain: beacon.chain };
  const context = contextOf(tenantId, offeringId);
  await client.query(
    `insert into offering_secret (tenant_id, offering_id, sealed, created_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [tenantId, offeringId, sealer.seal(randomBytes(32), context), now()],
  );
  const sealed = await sealedSecret(client, tenantId, offeringId);
  if (sealed === undefined) throw new Error(`offering ${offeringId} has no secret`);
  return { commitment: commitmentOf(sealer.open(sealed, context).toString('hex')) };
}

/**
 * What the draw of an offering is made from: the secret, or the randomness of the beacon's round, 64 hexadecimal
 * digits. Throws Refused DRAW_BEACON_LATE while the round is not out, or the server has not the chain that was named.
 */
export async function secretOf(
  client: pg.ClientBase,
  { sealer, beacon }: Deps,
  tenantId: number,
  { offeringId, draw }: Pick<Offering, 'offeringId' | 'draw'>,
): Promise<string> {
  if (draw.beaconRound !== null) {
    const named = beacon?.chain === draw.beaconChain ? beacon : null;
    const randomness = (await named?.randomness(draw.beaconRound)) ?? null;
    if (randomness === null) throw new Refused('DRAW_BEACON_LATE', null, { round: String(draw.beaconRound) });
    return randomness;
  }
  const sealed = await sealedSecret(client, tenantId, offeringId);
  if (sealed === undefined) throw new Error(`offering ${offeringId} has no secret`);
  return sealer.open(sealed, contextOf(tenantId, offeringId)).toString('hex');
}
