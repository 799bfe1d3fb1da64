import { epochMs, formatPrice } from '@kabuto/market';
import { type CoreKind, executeCommand } from '../../../proposals/index.ts';
import type { OfficeDeps } from '../deps.ts';
import { subjectOf } from '../row.ts';
import { priceOf } from '../steps.ts';
import { offeringIdOf, offeringIn, versionOf } from './content.ts';

const priceIn = ({ price }: Readonly<Record<string, number | string>>) =>
  priceOf(typeof price === 'string' ? price : undefined, 'price');

/**
 * The price of an IPO whose book is closed: `offeringId`, `price` in yen. The version is that of range and frozen list;
 * the broker judges the price when it is executed.
 */
export const offeringPrice = (deps: OfficeDeps): CoreKind => ({
  by: 'core',
  kind: 'offeringPrice',
  executedEvent: 'offeringPriceExecuted',
  subject: (content) => subjectOf(offeringIdOf(content)),
  validate: (content) => void [offeringIdOf(content), priceIn(content)],
  current: async (tenantId, content) => {
    const { code, range, draw, price } = await offeringIn(deps, tenantId, content, ['bookClosed']);
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
