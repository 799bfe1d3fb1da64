import { hash } from 'node:crypto';
import { HOUSE } from '@kabuto/brokerage';
import type { ClientBase } from 'pg';
import { binaryArray } from '../store/binary-array.ts';
import type { KnownAnswer } from '../store/store.ts';
import { ANY_BODY, type CommandInput, type IdempotencyKey } from '../types.ts';

const PREFIX = 'source:';

/**
 * The key of money that arrives: its source, so that it is looked up, kept in flight and kept in memory as every key
 * is, and two imports of it are one. Undefined for any other command.
 */
export function sourceKey(input: CommandInput): IdempotencyKey | undefined {
  if (input.kind !== 'importBankLine' && input.kind !== 'seeTokenDeposit') return undefined;
  const { kind } = input;
  const body = kind === 'importBankLine' ? String(input.amount) : `${input.accountId}/${input.token}/${input.units}`;
  const bodyHash = hash('sha256', body, 'buffer');
  return { accountId: HOUSE.bank, key: `${PREFIX}${input.source}`, bodyHash };
}

const sourceOf = ({ accountId, key }: IdempotencyKey): string | null =>
  accountId === HOUSE.bank && key.startsWith(PREFIX) ? key.slice(PREFIX.length) : null;

type Row = { readonly place: number; readonly transferId: number; readonly seq: number };

/** The replies to imports whose keys have expired: a source does not, so each is refused. */
export async function sourceAnswers(
  client: ClientBase,
  tenantId: number,
  keys: readonly IdempotencyKey[],
): Promise<KnownAnswer[]> {
  const asked = keys.flatMap((key) => {
    const source = sourceOf(key);
    return source === null ? [] : [{ key, source }];
  });
  if (asked.length === 0) return [];
  const { rows } = await client.query<Row>({
    name: 'core:sources',
    text: `select asked.place::int4 as place, s.transfer_id as "transferId", s.journal_seq as seq
             from unnest($2::text[]) with ordinality as asked (source, place)
            cross join lateral (select transfer_id, journal_seq from transfer_source
                                 where tenant_id = $1 and source = asked.source) s`,
    values: [
      tenantId,
      binaryArray(
        'text',
        asked.map(({ source }) => source),
      ),
    ],
  });
  return rows.flatMap(({ place, transferId, seq }) => {
    const of = asked[place - 1];
    if (of === undefined) throw new RangeError(`index ${place} is out of range of ${asked.length} sources`);
    const { accountId, key } = of.key;
    const params = { transferId: String(transferId) };
    const refusal = { reason: 'TRANSFER_SOURCE_KNOWN', field: 'source', params } as const;
    // of the hash of a row only the first bytes are stored
    const answer = { refusal, order: null, journalSeq: seq, headHash: '' };
    return [{ accountId, key, bodyHash: ANY_BODY, answer }];
  });
}
