import type { ClientBase } from 'pg';
import { binaryArray } from '../store/binary-array.ts';
import type { KnownAnswer, KnownAnswers } from '../store/store.ts';
import type { Answer, IdempotencyKey } from '../types.ts';
import type { DamagedFrame } from './batches.ts';
import { keyHash, type StoredCommand, storedCommand } from './command-key.ts';
import { JOURNAL_KIND } from './journal.ts';
import type { StoredJournalRow } from './layout.ts';
import { readJournalRows } from './rows.ts';
import { sourceAnswers } from './transfer-sources.ts';

/** The stored replies of a brokerage. */
export class StoredAnswers {
  readonly #tenantId: number;
  /** Whether keys from before the journal held them may be left: none are added, and they expire. */
  #mayBeEarlier = true;

  constructor(tenantId: number) {
    this.#tenantId = tenantId;
  }

  /**
   * Reads the replies to those of the keys that have one. The session has the tenant set, and the server holds the
   * lease.
   */
  async read(client: ClientBase, keys: readonly IdempotencyKey[]): Promise<KnownAnswers> {
    const { answers, projectedSeq } = await journaledAnswers(client, this.#tenantId, keys);
    const found = new Set(answers.map(nameOf));
    const rest = keys.filter((key) => !found.has(nameOf(key)));
    const sources = await sourceAnswers(client, this.#tenantId, rest);
    if (!this.#mayBeEarlier) return { answers: [...answers, ...sources], projectedSeq };
    const earlier = await earlierAnswers(client, this.#tenantId, rest);
    if (earlier.length === 0) this.#mayBeEarlier = await hasEarlier(client, this.#tenantId);
    return { answers: [...answers, ...sources, ...earlier], projectedSeq };
  }
}

async function hasEarlier(client: ClientBase, tenantId: number): Promise<boolean> {
  const { rows } = await client.query('select 1 from idempotency where tenant_id = $1 limit 1', [tenantId]);
  return rows.length > 0;
}

const nameOf = ({ accountId, key }: Pick<IdempotencyKey, 'accountId' | 'key'>): string => `${accountId}:${key}`;

/**
 * Replies from the journal. A key whose row cannot be read was carried out: it has no reply, and must not be treated as
 * a key that was never sent.
 */
async function journaledAnswers(
  client: ClientBase,
  tenantId: number,
  keys: readonly IdempotencyKey[],
): Promise<KnownAnswers> {
  const { rows: found } = await client.query<{ projectedSeq: number; place: number | null; seq: number | null }>({
    name: 'core:keys',
    // Each key is looked up by itself: a join of two sets, planned while the table was small, would read the whole
    // table for each query. One statement sees one snapshot: of the keys, and of how far they are projected.
    text: `select p.seq as "projectedSeq", f.place, f.seq from projection p left join (
             select asked.place::int4 as place, k.seq from unnest($2::bytea[]) with ordinality as asked (hash, place)
              cross join lateral (select seq from command_key where tenant_id = $1 and hash = asked.hash order by day desc limit 1) k
           ) f on true where p.tenant_id = $1`,
    values: [tenantId, binaryArray('bytea', keys.map(keyHash))],
  });
  const [first] = found;
  if (first === undefined) throw new Error(`tenant ${tenantId} has no row in the table projection`);
  const places = found.flatMap(({ place, seq }) => (place === null || seq === null ? [] : [{ place, seq }]));
  const damages: DamagedFrame[] = [];
  const seqs = places.map(({ seq }) => seq);
  const rows = await readJournalRows(client, tenantId, seqs, (damage) => void damages.push(damage));
  const answers = places.flatMap(({ place, seq }): KnownAnswer[] => {
    const key = keys[place - 1];
    if (key === undefined) throw new RangeError(`index ${place} is out of range of ${keys.length} keys`);
    const command = commandOf(rows.get(seq));
    // another key of the same hash
    if (command !== null) return nameOf(command) === nameOf(key) ? [command] : [];
    const damage = damages.find(({ fromSeq, toSeq }) => seq >= fromSeq && seq <= toSeq);
    const why = damage?.message ?? `journal row ${seq} is missing, or no command's`;
    return [{ accountId: key.accountId, key: key.key, bodyHash: null, answer: null, why }];
  });
  return { answers, projectedSeq: first.projectedSeq };
}

/**
 * The command in a journal row; null when the row is missing, of another kind, or altered so that it cannot be parsed.
 */
function commandOf(row: StoredJournalRow | undefined): StoredCommand | null {
  if (row?.kind !== JOURNAL_KIND.command) return null;
  try {
    return storedCommand(row.payload);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

type EarlierRow = {
  readonly account_id: number;
  readonly key: string;
  readonly body_hash: Buffer;
  readonly answer: string;
};

/** Replies from before the journal held them. */
async function earlierAnswers(
  client: ClientBase,
  tenantId: number,
  keys: readonly IdempotencyKey[],
): Promise<KnownAnswer[]> {
  if (keys.length === 0) return [];
  const { rows } = await client.query<EarlierRow>({
    name: 'core:earlier-keys',
    text: `select i.account_id, i.key, i.body_hash, i.answer from unnest($2::int8[], $3::text[]) as asked (account_id, key)
             cross join lateral (select * from idempotency where tenant_id = $1 and account_id = asked.account_id and key = asked.key limit 1) i`,
    values: [
      tenantId,
      binaryArray(
        'int8',
        keys.map(({ accountId }) => accountId),
      ),
      binaryArray(
        'text',
        keys.map(({ key }) => key),
      ),
    ],
  });
  return rows.map((row) => ({
    accountId: row.account_id,
    key: row.key,
    bodyHash: row.body_hash,
    // written from an Answer
    answer: JSON.parse(row.answer) as Answer,
  }));
}
