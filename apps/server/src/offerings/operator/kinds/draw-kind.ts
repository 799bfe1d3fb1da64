import type { Offering } from '@kabuto/brokerage';
import { epochMs } from '@kabuto/market';
import { Refused } from '../../../platform/http/index.ts';
import { withTenant } from '../../../platform/postgres/index.ts';
import { type Content, type CoreKind, executeCommand } from '../../../proposals/index.ts';
import { secretOf } from '../../draws.ts';
import type { OfficeDeps } from '../deps.ts';
import { priceText, subjectOf } from '../row.ts';
import { offeringIdOf, offeringIn, versionOf } from './content.ts';

/** States before the draw: of an IPO it is priced first. */
const BEFORE: readonly Offering['state'][] = ['priced', 'closed'];

/** What is drawn: the list by its root, the price, and the shares. */
const drawnOf = ({ code, price, draw, shares }: Offering): Content => ({
  code,
  root: draw.root ?? '',
  applications: draw.count ?? 0,
  price: priceText(price) ?? '',
  shares,
});

/**
 * An offering that can be drawn now. Throws Refused OFFERING_STATE {state}, OFFERING_BUSY, OFFERING_TOO_EARLY {from}
 * before the time of its draw: what is approved too early would be refused for good.
 */
async function drawable(deps: OfficeDeps, tenantId: number, content: Content): Promise<Offering> {
  const offering = await offeringIn(deps, tenantId, content, BEFORE);
  const { drawAt } = offering.schedule;
  if (deps.now() < drawAt) throw new Refused('OFFERING_TOO_EARLY', 'offeringId', { from: String(drawAt) });
  return offering;
}

/** The content of a proposal to draw an offering. Throws as `drawable`. */
export async function drawContent(deps: OfficeDeps, tenantId: number, offeringId: number): Promise<Content> {
  const offering = await drawable(deps, tenantId, { offeringId });
  return { offeringId, ...drawnOf(offering) };
}

/**
 * The draw of an offering: `offeringId`, with `code`, `root`, `applications`, `price` and `shares`, which are those of
 * the offering or the proposal is stale. What it is drawn from was published before applications opened; it is revealed
 * with the draw.
 */
export const offeringDraw = (deps: OfficeDeps): CoreKind => ({
  by: 'core',
  kind: 'offeringDraw',
  executedEvent: 'offeringDrawExecuted',
  subject: (content) => subjectOf(offeringIdOf(content)),
  validate: (content) => void offeringIdOf(content),
  current: async (tenantId, content) => {
    const offering = await drawable(deps, tenantId, content);
    const drawn = drawnOf(offering);
    if (Object.entries(drawn).some(([field, value]) => content[field] !== value)) throw new Refused('PROPOSAL_STALE');
    return { version: versionOf(drawn), content: {} };
  },
  execute: async (proposal, approved) => {
    const { tenantId, content } = proposal;
    const offeringId = offeringIdOf(content);
    const core = deps.coreOf(tenantId);
    const asked = { kind: 'stepOffering', offeringId, to: 'drawn', proposal: approved } as const;
    const offering = await core.read(({ broker }) => structuredClone(broker.offering(offeringId)));
    // One that is over is unknown to the broker: executed before, its key has the outcome, whatever the secret is.
    const secret =
      offering === undefined
        ? ''
        : await withTenant(deps.pool, tenantId, (client) => secretOf(client, deps, tenantId, offering));
    const wallAt = epochMs(proposal.decidedAt ?? proposal.createdAt);
    return executeCommand(core, proposal, { ...asked, wallAt, secret }, asked);
  },
});
