import type pg from 'pg';
import type { Files } from '../files/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Owner } from '../platform/http/index.ts';
import type { ZenginDirectory } from './directory.ts';
import type { PayoutName } from './payout-name.ts';
import type { CardStore } from './store.ts';

/** Cards of a member at the same time. */
export const MOST_CARDS = 5;

export type CardsOptions = {
  readonly pool: pg.Pool;
  readonly files: Pick<Files, 'sealFor' | 'openFor'>;
  /** The server's mode: a live one uses no invented names, not even for a simulated brokerage. */
  readonly mode: 'demo' | 'live';
  readonly withDestinationNotices: Identity['withDestinationNotices'];
  /** The member's verified name; null while none is. */
  readonly verifiedName: (client: pg.ClientBase, owner: Owner) => Promise<Omit<PayoutName, 'kind'> | null>;
  /** For how long a brokerage pays nothing to a new destination, milliseconds. */
  readonly coolingMs: (tenantId: number) => Promise<number>;
  /** Keys the digests by which equal accounts are found; not in the database. */
  readonly digestKey: Buffer;
  /** Epoch milliseconds of the system clock. */
  readonly now?: () => number;
};

/** What the operations need. */
export type CardsDeps = Pick<CardsOptions, 'pool' | 'withDestinationNotices' | 'coolingMs'> & {
  readonly store: CardStore;
  readonly directory: () => ZenginDirectory;
  readonly payoutName: (client: pg.ClientBase, owner: Owner) => Promise<PayoutName | null>;
  readonly now: () => number;
};
