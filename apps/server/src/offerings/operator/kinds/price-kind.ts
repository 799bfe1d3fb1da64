import { finalPriceRefusal } from '@kabuto/brokerage';
import { epochMs, formatPrice } from '@kabuto/market';
import { Refused } from '../../../platform/http/index.ts';
import { type CoreKind, executeCommand } from '../../../proposals/index.ts';
import type { OfficeDeps } from '../deps.ts';
import { subjectOf } from '../row.ts';
import { priceOf } from '../steps.ts';
import { offeringIdOf, offeringIn, versionOf } from './content.ts';

const priceIn = ({ price }: Readonly<Record<string, number | string>>) =>
  priceOf(typeof price === 'string' ? price : undefined, 'price');

/**
 * The price of an IPO whose book is closed: `offeringId`, `price` in yen. The version is that of range and frozen list.
 * OFFERING_PRICE {min, max} outside of the bounds.
 */
export const offeringPrice = (deps: OfficeDeps): CoreKind => ({
  by: 'core',
  kind: 'offeringPrice',
  executedEvent: 'offeringPriceExecuted',
  subject: (content) => subjectOf(offeringIdOf(content)),
  validate: (content) => void [offeringIdOf(content), priceIn(content)],
  current: async (tenantId, content) => {
    const offering = await offeringIn(deps, tenantId, content, ['bookClosed']);
    const wrong = finalPriceRefusal(offering, priceIn(content));
    if (wrong !== null) throw new Refused(wrong.reason, wrong.field, wrong.params);
    const { code, range, draw, price } = offering;
    const low = range === null ? '' : formatPrice(range.low);
    const high = range === null ? '' : formatPrice(range.high);
    const version = versionOf({ code, low, high, root: draw.root, price });
    return { version, content: { range: `${low} - ${high}` } };
  },
  execute: (proposal, approved) => {
    const offeringId = offeringIdOf(proposal.content);
    const asked = { kind: 'stepOffering', offeringId, to: 'priced', price: priceIn(proposal.content) } as const;
    const wallAt = epochMs(proposal.decidedAt ?? proposal.createdAt);
    const input = { ...asked, wallAt, proposal: approved };
    return executeCommand(deps.coreOf(proposal.tenantId), proposal, input);
  },
});
