import { consumeStepUp, lockMember } from '../../identity/index.ts';
import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { lastDigits } from '../card.ts';
import type { CardsDeps } from '../deps.ts';

/** POST v1/user/card/remove: the default card only when it is the last one (rules/money.md 5). */
export const cardRemove = ({ store, withDestinationNotices, now }: CardsDeps): Operation =>
  operation('cardRemove', async ({ body, caller, member }) => {
    const { tenantId } = caller;
    const owner = { tenantId, userId: member.userId };
    return withDestinationNotices(caller, async (client, notify) => {
      await lockMember(client, owner);
      const card = await store.find(client, owner, Number(body.cardId));
      if (card === undefined) throw new Refused('NOT_FOUND', 'cardId');
      if (card.removedAt !== null) return null;
      if (card.isDefault && (await store.list(client, owner)).length > 1)
        throw new Refused('CARD_IS_DEFAULT', 'cardId');
      const at = now();
      await consumeStepUp(client, tenantId, member, 'card-remove', body.stepUpToken, at, body.cardId);
      await store.remove(client, owner, card.cardId, at);
      await notify(owner.userId, 'cardRemoved', { bank: card.bankName, digits: lastDigits(card.number) });
      return null;
    });
  });
