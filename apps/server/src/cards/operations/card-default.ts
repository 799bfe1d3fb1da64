import { consumeStepUp, lockMember } from '../../identity/index.ts';
import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { lastDigits } from '../card.ts';
import type { CardsDeps } from '../deps.ts';

/** POST v1/user/card/default: the card's cooling starts again (rules/money.md 5). */
export const cardDefault = ({ store, withDestinationNotices, now }: CardsDeps): Operation =>
  operation('cardDefault', async ({ body, caller, member }) => {
    const { tenantId } = caller;
    const owner = { tenantId, userId: member.userId };
    return withDestinationNotices(caller, async (client, notify) => {
      await lockMember(client, owner);
      const card = await store.find(client, owner, Number(body.cardId));
      if (card === undefined || card.removedAt !== null) throw new Refused('NOT_FOUND', 'cardId');
      if (card.isDefault) return null;
      const at = now();
      await consumeStepUp(client, tenantId, member, 'card-default', body.stepUpToken, at, body.cardId);
      await store.makeDefault(client, owner, card.cardId, at);
      await notify(owner.userId, 'cardDefault', { bank: card.bankName, digits: lastDigits(card.number) });
      return null;
    });
  });
