import type pg from 'pg';
import type { Operation, Owner } from '../platform/http/index.ts';
import { type BankAccount, type Card, destinationDigest } from './card.ts';
import type { CardsDeps, CardsOptions } from './deps.ts';
import { ZenginDirectory } from './directory.ts';
import { cardAdd } from './operations/card-add.ts';
import { cardBanks, cardBranches } from './operations/card-banks.ts';
import { cardDefault } from './operations/card-default.ts';
import { cardList } from './operations/card-list.ts';
import { cardRemove } from './operations/card-remove.ts';
import { demoName, isDemoMember, type PayoutName } from './payout-name.ts';
import { CardStore } from './store.ts';

/** Bank cards of members for other areas, which read them only. */
export type Cards = {
  readonly operations: readonly Operation[];
  /** One of the member's cards with its full number, also a removed one; undefined when it is not the member's. */
  readonly find: (client: pg.ClientBase, owner: Owner, cardId: number) => Promise<Card | undefined>;
  /** The member's cards that can be used, the default first. */
  readonly list: (client: pg.ClientBase, owner: Owner) => Promise<readonly Card[]>;
  /**
   * The name that the member's bank accounts and transfers must have: the verified one, or the invented one of a
   * throw-away member of a simulated brokerage; null when there is none yet.
   */
  readonly payoutName: (client: pg.ClientBase, tenantId: number, userId: number) => Promise<PayoutName | null>;
  /**
   * A digest of where money goes, as base64url, for the subject of a confirmation or a stored record: equal for the
   * same account and salt only.
   */
  readonly destinationDigest: (account: BankAccount, salt: string) => string;
  /** All cards of a member, removed ones too, for the export of the member's data. */
  readonly exportRows: (client: pg.ClientBase, owner: Owner) => Promise<readonly Card[]>;
};

/** Bank cards of members (decision 0096). The directory of banks is read from its files at the first use. */
export function createCards(options: CardsOptions): Cards {
  const { pool, files, mode, verifiedName, digestKey, withDestinationNotices, coolingMs, now = Date.now } = options;
  const store = new CardStore(files, digestKey);
  const payoutName = async (client: pg.ClientBase, owner: Owner): Promise<PayoutName | null> => {
    const verified = await verifiedName(client, owner);
    if (verified !== null) return { ...verified, kind: 'verified' };
    return mode === 'demo' && (await isDemoMember(client, owner)) ? demoName(owner.userId) : null;
  };
  let loaded: ZenginDirectory | undefined;
  const directory = (): ZenginDirectory => {
    loaded ??= new ZenginDirectory();
    return loaded;
  };
  const deps: CardsDeps = { pool, store, directory, payoutName, withDestinationNotices, coolingMs, now };
  return {
    operations: [
      cardBanks(deps),
      cardBranches(deps),
      cardList(deps),
      cardAdd(deps),
      cardDefault(deps),
      cardRemove(deps),
    ],
    find: (client, owner, cardId) => store.find(client, owner, cardId),
    list: (client, owner) => store.list(client, owner),
    destinationDigest,
    payoutName: (client, tenantId, userId) => payoutName(client, { tenantId, userId }),
    exportRows: (client, owner) => store.list(client, owner, { removed: true }),
  };
}

export type { BankAccount, Card } from './card.ts';
export { ZenginDirectory } from './directory.ts';
export { demoName, type PayoutName } from './payout-name.ts';
