import { type Operation, operation } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import type { ProofDeps } from '../deps.ts';
import { nightView } from '../night-view.ts';
import type { PublishedRoot } from '../outside.ts';
import { newestNight, readRoots } from '../store.ts';

/** Nights that the reply names at most: more than a year of business days. */
const NIGHTS = 400;
/** Leaves from which on total and count are public: with fewer, one holder's balance could follow from them. */
const PUBLIC_LEAVES = 20;

const rootView = ({ asset, root, total, leaves }: PublishedRoot) =>
  leaves < PUBLIC_LEAVES ? { asset, root, total: null, leaves: null } : { asset, root, total, leaves };

/** GET v1/proof/roots */
export const proofRoots = ({ pool }: ProofDeps): Operation =>
  operation('proofRoots', ({ query, caller: { tenantId } }) =>
    readTenant(pool, tenantId, async (client) => {
      const night = await newestNight(client, tenantId, { from: query.night, to: query.night });
      const { rows } = await client.query<{ night: string }>(
        'select night from book_night where tenant_id = $1 order by night desc limit $2',
        [tenantId, NIGHTS],
      );
      return {
        night: night === undefined ? null : nightView(night),
        assets: night === undefined ? [] : (await readRoots(client, night)).map(rootView),
        nights: rows.map((row) => row.night),
      };
    }),
  );
