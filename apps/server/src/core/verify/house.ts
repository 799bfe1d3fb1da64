import type { Posting } from '@kabuto/brokerage';
import type { ClientBase } from 'pg';
import type { Problem } from './problem.ts';

/** Journal rows from one to another, both included. */
export type SeqRange = { readonly fromSeq: number; readonly toSeq: number };
/** The amount that a journal row moved in a house account and asset. */
type Line = { readonly seq: number; amount: number };
/** The sum is text, so that it cannot be too large to be read. */
type Stored = { from: number; to: number; accountId: number; asset: string; amount: string };

/**
 * The journal row up to which `posting` holds the house's lines one by one, as older versions stored them; 0 when it
 * never did.
 */
export async function houseLinesTo(client: ClientBase, tenantId: number): Promise<number> {
  const found = await client.query<{ last: number }>(
    'select house_lines_to as last from core_lease where tenant_id = $1',
    [tenantId],
  );
  return found.rows[0]?.last ?? 0;
}

/**
 * Compares the netted postings of house accounts with the lines of the journal's events, for each account and asset
 * separately: the rows follow one another without a gap, begin and end with journal rows that moved it, and sum what
 * those in between moved. So every line is in one row, and a row that was changed, removed or added is reported. Keeps
 * the lines of batches that have not ended, and those that no row holds.
 */
export class HouseLines {
  readonly #lines = new Map<string, Line[]>();
  readonly #skipped: SeqRange[] = [];
  #last = 0;
  /** Below every assigned number: a row inserted before the first one is found too. */
  #from = Number.MIN_SAFE_INTEGER;

  /** Adds a line of the journal row `seq`; rows come in their order. */
  add({ accountId, asset, amount }: Posting, seq: number): void {
    const key = `${accountId}/${asset}`;
    const lines = this.#lines.get(key);
    const last = lines?.at(-1);
    if (lines === undefined) this.#lines.set(key, [{ seq, amount }]);
    else if (last?.seq === seq) last.amount += amount;
    else lines.push({ seq, amount });
  }

  /** Passes over journal rows that cannot be read: table rows that cover one of them are not compared. */
  skip(rows: SeqRange): void {
    this.#skipped.push(rows);
    this.readTo(rows.toSeq);
  }

  /** Notes that the journal has been read up to here. */
  readTo(seq: number): void {
    this.#last = Math.max(this.#last, seq);
  }

  /**
   * Compares the rows that end within what has been read since the last call; the final call (`rest`) compares all that
   * is left.
   */
  async compare(client: ClientBase, rest: boolean): Promise<Problem[]> {
    const last = rest ? Number.MAX_SAFE_INTEGER : this.#last;
    const found = await client.query<Stored>(
      `select from_seq as from, to_seq as to, account_id as "accountId", asset, amount::text as amount
         from house_posting where to_seq between $1 and $2 order by to_seq, account_id, asset`,
      [this.#from, last],
    );
    this.#from = last + 1;
    const problems = found.rows.flatMap((row) => this.#compare(row));
    return rest ? [...problems, ...this.#left()] : problems;
  }

  #compare({ from, to, accountId, asset, amount }: Stored): Problem[] {
    const key = `${accountId}/${asset}`;
    const lines = this.#lines.get(key) ?? [];
    const later = lines.findIndex(({ seq }) => seq > to);
    const due = lines.splice(0, later === -1 ? lines.length : later);
    const own = due.filter(({ seq }) => seq >= from);
    const problems = due.filter(({ seq }) => seq < from).map(({ seq }) => missing(key, seq));
    if (this.#skipped.some(({ fromSeq, toSeq }) => from <= toSeq && to >= fromSeq)) return problems;
    const message = wrong({ from, to, amount }, own);
    if (message !== null) problems.push({ table: 'house_posting', key: `${to}/${key}`, seq: to, message });
    return problems;
  }

  /** The lines that no row holds, in the order of the journal. */
  #left(): Problem[] {
    return [...this.#lines]
      .flatMap(([key, lines]) => lines.map(({ seq }) => missing(key, seq)))
      .sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0));
  }
}

/**
 * It is no longer known which rows a batch had: each line that no row holds is reported as if a row had ended with it.
 */
const missing = (key: string, seq: number): Problem => ({
  table: 'house_posting',
  key: `${seq}/${key}`,
  seq,
  message: 'the row is missing, or does not begin early enough',
});

function wrong({ from, to, amount }: Pick<Stored, 'from' | 'to' | 'amount'>, own: readonly Line[]): string | null {
  const [first] = own;
  const last = own.at(-1);
  if (first === undefined || last === undefined) return 'the journal has no such row';
  if (first.seq !== from || last.seq !== to)
    return `belongs to journal rows ${from} to ${to}, which moved it from ${first.seq} to ${last.seq}`;
  const sum = own.reduce((total, line) => total + line.amount, 0);
  return amount === String(sum) ? null : `differs from the journal: ${sum}`;
}
