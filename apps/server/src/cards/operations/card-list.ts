import { bankKana } from '@kabuto/bank-files';
import { type Operation, operation } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { cardView } from '../card.ts';
import { type CardsDeps, MOST_CARDS } from '../deps.ts';

/** GET v1/user/card/list */
export const cardList = ({ pool, store, payoutName, coolingMs }: CardsDeps): Operation =>
  operation('cardList', async ({ caller, member }) => {
    const { tenantId } = caller;
    const owner = { tenantId, userId: member.userId };
    const cooling = await coolingMs(tenantId);
    return readTenant(pool, tenantId, async (client) => {
      const cards = await store.list(client, owner);
      const name = await payoutName(client, owner);
      return {
        cards: cards.map((card) => cardView(card, cooling)),
        name: name === null ? null : { ...name, bankKana: bankKana(name.kana) },
        most: MOST_CARDS,
        coolingMs: cooling,
      };
    });
  });
