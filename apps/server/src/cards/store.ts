import { createHmac } from 'node:crypto';
import type pg from 'pg';
import type { Files } from '../files/index.ts';
import type { Owner } from '../platform/http/index.ts';
import type { BankAccount, Card } from './card.ts';

type Row = Omit<Card, keyof BankAccount> & { readonly addKey: string; readonly sealed: Buffer };

const COLUMNS = `card_id as "cardId", is_default as "isDefault", added_at as "addedAt", cooling_from as since,
  removed_at as "removedAt", add_key as "addKey", sealed`;

/** What a card's content is encrypted for: this row of this member. */
const contentContext = ({ tenantId, userId }: Owner, addKey: string): string =>
  `bank card ${tenantId} ${userId} ${addKey}`;

/** Members' bank cards, encrypted with the member's file key: erasing that key erases them (decision 0096). */
export class CardStore {
  readonly #files: Pick<Files, 'sealFor' | 'openFor'>;
  readonly #digestKey: Buffer;

  /** `digestKey` is not in the database: without it no account number can be compared with a row. */
  constructor(files: Pick<Files, 'sealFor' | 'openFor'>, digestKey: Buffer) {
    this.#files = files;
    this.#digestKey = digestKey;
  }

  /** The member's cards, the default first, then by age; removed ones only with `removed`. */
  async list(client: pg.ClientBase, owner: Owner, { removed = false } = {}): Promise<Card[]> {
    const { rows } = await client.query<Row>(
      `select ${COLUMNS} from bank_card where tenant_id = $1 and user_id = $2 and ($3 or removed_at is null)
        order by is_default desc, card_id`,
      [owner.tenantId, owner.userId, removed],
    );
    const cards: Card[] = [];
    for (const row of rows) cards.push(await this.#open(client, owner, row));
    return cards;
  }

  /** One of the member's cards, removed or not; undefined when it is not the member's. */
  async find(client: pg.ClientBase, owner: Owner, cardId: number): Promise<Card | undefined> {
    return this.#one(client, owner, 'card_id', cardId);
  }

  /** The card that the request with this key has added. */
  async byKey(client: pg.ClientBase, owner: Owner, addKey: string): Promise<Card | undefined> {
    return this.#one(client, owner, 'add_key', addKey);
  }

  /** Adds a card. The caller holds the lock of the member's row. */
  async insert(
    client: pg.ClientBase,
    owner: Owner,
    of: { readonly account: BankAccount; readonly addKey: string; readonly isDefault: boolean; readonly now: number },
  ): Promise<Card> {
    const { account, addKey, isDefault, now } = of;
    const plain = Buffer.from(JSON.stringify(account));
    const sealed = await this.#files.sealFor(client, owner, plain, contentContext(owner, addKey));
    const { rows } = await client.query<{ cardId: number }>(
      `insert into bank_card (tenant_id, user_id, sealed, account_digest, is_default, added_at, cooling_from, add_key)
       values ($1, $2, $3, $4, $5, $6, $6, $7) returning card_id as "cardId"`,
      [owner.tenantId, owner.userId, sealed, this.#digest(owner, account), isDefault, now, addKey],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('an insert returned no row');
    return { ...account, cardId: row.cardId, isDefault, addedAt: now, since: now, removedAt: null };
  }

  /** Makes a card the only default and starts its cooling at `now`. */
  async makeDefault(client: pg.ClientBase, { tenantId, userId }: Owner, cardId: number, now: number): Promise<void> {
    await client.query('update bank_card set is_default = false where tenant_id = $1 and user_id = $2 and is_default', [
      tenantId,
      userId,
    ]);
    await client.query(
      'update bank_card set is_default = true, cooling_from = $4 where tenant_id = $1 and user_id = $2 and card_id = $3',
      [tenantId, userId, cardId, now],
    );
  }

  async remove(client: pg.ClientBase, { tenantId, userId }: Owner, cardId: number, now: number): Promise<void> {
    await client.query(
      'update bank_card set is_default = false, removed_at = $4 where tenant_id = $1 and user_id = $2 and card_id = $3',
      [tenantId, userId, cardId, now],
    );
  }

  #digest({ tenantId, userId }: Owner, { bank, branch, type, number }: BankAccount): Buffer {
    const account = ['kabuto bank card', tenantId, userId, bank, branch, type, number].join('\n');
    return createHmac('sha256', this.#digestKey).update(account).digest();
  }

  async #one(
    client: pg.ClientBase,
    owner: Owner,
    column: 'card_id' | 'add_key',
    value: number | string,
  ): Promise<Card | undefined> {
    const { rows } = await client.query<Row>(
      `select ${COLUMNS} from bank_card where tenant_id = $1 and user_id = $2 and ${column} = $3`,
      [owner.tenantId, owner.userId, value],
    );
    return rows[0] === undefined ? undefined : this.#open(client, owner, rows[0]);
  }

  async #open(client: pg.ClientBase, owner: Owner, { sealed, addKey, ...rest }: Row): Promise<Card> {
    const content = await this.#files.openFor(client, owner, sealed, contentContext(owner, addKey));
    // written by insert
    return { ...(JSON.parse(content.toString('utf8')) as BankAccount), ...rest };
  }
}
