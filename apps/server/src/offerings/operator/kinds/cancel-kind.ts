import { epochMs } from '@kabuto/market';
import { fieldInvalid } from '../../../platform/http/index.ts';
import { type Content, type CoreKind, executeCommand } from '../../../proposals/index.ts';
import type { OfficeDeps } from '../deps.ts';
import { subjectOf } from '../row.ts';
import { offeringIdOf, offeringIn, versionOf } from './content.ts';

const MOST = 200;

/** What customers see as the reason. Throws Refused FIELD_INVALID. */
function noticeIn({ notice }: Content): string {
  if (typeof notice === 'string' && notice !== '' && notice.length <= MOST) return notice;
  throw fieldInvalid('notice', `1 to ${MOST} characters`);
}

/**
 * The cancellation of an offering whose shares are not delivered yet: `offeringId`, and as `notice` the reason that
 * customers see. The version is that of state, list and price.
 */
export const offeringCancellation = (deps: OfficeDeps): CoreKind => ({
  by: 'core',
  kind: 'offeringCancel',
  executedEvent: 'offeringCancelExecuted',
  subject: (content) => subjectOf(offeringIdOf(content)),
  validate: (content) => void [offeringIdOf(content), noticeIn(content)],
  current: async (tenantId, content) => {
    const states = ['announced', 'rangeSet', 'bookOpen', 'open', 'bookClosed', 'closed', 'priced', 'drawn'] as const;
    const { code, state, draw, price } = await offeringIn(deps, tenantId, content, [
      ...states,
      'purchaseOpen',
      'purchaseClosed',
    ]);
    return { version: versionOf({ code, state, root: draw.root, price }), content: {} };
  },
  execute: (proposal, approved) => {
    const { tenantId, content } = proposal;
    const asked = { kind: 'stepOffering', offeringId: offeringIdOf(content), to: 'cancelled' } as const;
    const wallAt = epochMs(proposal.decidedAt ?? proposal.createdAt);
    const input = { ...asked, wallAt, reason: noticeIn(content), proposal: approved };
    return executeCommand(deps.coreOf(tenantId), proposal, input);
  },
});
