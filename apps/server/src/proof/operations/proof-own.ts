import { type Operation, operation } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import type { ProofDeps } from '../deps.ts';
import { nightView } from '../night-view.ts';
import { type OwnAsset, readOwnProof } from '../own-proof.ts';
import { newestNight } from '../store.ts';

/** Four digits or letters: the code of an issue, unlike that of a token. */
const isIssue = (asset: string): boolean => /^[0-9][0-9A-Z]{3}$/.test(asset);

/** GET v1/proof/own */
export const proofOwn = ({ pool, names }: ProofDeps): Operation =>
  operation('proofOwn', ({ query, caller: { tenantId }, member: { accountId } }) =>
    readTenant(pool, tenantId, async (client) => {
      const night = await newestNight(client, tenantId, query);
      const own = night === undefined ? [] : await readOwnProof(client, night, accountId);
      const nameOf = names(tenantId);
      const viewOf = ({ asset, balance, leaf }: OwnAsset) => ({
        asset,
        names: isIssue(asset) ? nameOf(asset) : null,
        balance,
        leaf:
          leaf === null
            ? null
            : { amount: String(leaf.amount), nonce: leaf.nonce, path: leaf.path.map((step) => ({ ...step })) },
      });
      return { night: night === undefined ? null : nightView(night), accountId, assets: own.map(viewOf) };
    }),
  );
