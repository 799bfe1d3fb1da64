import { consumeStepUp, lockMember } from '../../identity/index.ts';
import { keyReused, type Operation, operation, Refused, requiredKey } from '../../platform/http/index.ts';
import { type AddBody, addSubject, readAccount } from '../account.ts';
import { type BankAccount, cardView, lastDigits } from '../card.ts';
import { type CardsDeps, MOST_CARDS } from '../deps.ts';
import type { ZenginDirectory } from '../directory.ts';

const isSame = (one: BankAccount, other: BankAccount): boolean =>
  one.bank === other.bank && one.branch === other.branch && one.type === other.type && one.number === other.number;

/** Whether a request asks for this account, its holder included. */
function isRequestOf(directory: ZenginDirectory, body: AddBody, card: BankAccount): boolean {
  try {
    return isSame(readAccount(directory, body, card.holder), card);
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

/**
 * POST v1/user/card/add: adds a card, notifies its owner and starts its cooling (rules/money.md 5). What is wrong with
 * the account is refused before a confirmation is requested.
 */
export const cardAdd = ({
  store,
  directory,
  payoutName,
  coolingMs,
  withDestinationNotices,
  now,
}: CardsDeps): Operation =>
  operation('cardAdd', async ({ body, caller, member }) => {
    const { tenantId } = caller;
    const key = requiredKey(caller);
    const owner = { tenantId, userId: member.userId };
    const cooling = await coolingMs(tenantId);
    return withDestinationNotices(caller, async (client, notify) => {
      await lockMember(client, owner);
      // Before everything that may have changed since: what was added under the key was added.
      const repeated = await store.byKey(client, owner, key);
      if (repeated !== undefined) {
        if (!isRequestOf(directory(), body, repeated)) throw keyReused();
        return cardView(repeated, cooling);
      }
      const name = await payoutName(client, owner);
      if (name === null) throw new Refused('CARD_NAME_MISSING');
      const account = readAccount(directory(), body, name.kana);
      const cards = await store.list(client, owner);
      if (cards.some((card) => isSame(card, account))) throw new Refused('CARD_EXISTS', 'number');
      if (cards.length >= MOST_CARDS) throw new Refused('CARD_LIMIT', null, { most: String(MOST_CARDS) });
      const at = now();
      await consumeStepUp(client, tenantId, member, 'card-add', body.stepUpToken, at, addSubject(key, body));
      const added = await store.insert(client, owner, { account, addKey: key, isDefault: cards.length === 0, now: at });
      await notify(owner.userId, 'cardAdded', { bank: added.bankName, digits: lastDigits(added.number) });
      return cardView(added, cooling);
    });
  });
