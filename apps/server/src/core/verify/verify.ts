import type { ClientBase } from 'pg';
import { bookOrder } from '../engine/fill-book.ts';
import type { DamagedFrame } from '../journal/batches.ts';
import { eventsOfRow } from '../journal/events.ts';
import { JOURNAL_KIND, journalKindName } from '../journal/journal.ts';
import type { StoredJournalRow } from '../journal/layout.ts';
import { journalPages } from '../journal/rows.ts';
import { inSettledSnapshot } from '../projections/catch-up.ts';
import { connectCore } from '../store/connect.ts';
import { PAGE } from '../store/cursor.ts';
import { Chain } from './chain.ts';
import { Checkpoints } from './checkpoints.ts';
import { type Code, DecideAgain, type NotDecided } from './decide.ts';
import { EvidenceCheck } from './evidence.ts';
import { Fold } from './fold.ts';
import { houseLinesTo } from './house.ts';
import { Images } from './images.ts';
import { CommandKeys } from './keys.ts';
import { Members } from './members.ts';
import { journalProblem, type Problem, Problems } from './problem.ts';
import { compareProjectionEnd } from './projection-end.ts';
import { StoredRows } from './rows.ts';
import { compareState } from './state.ts';

export type VerifyReport = {
  /** Journal rows read. */
  readonly rows: number;
  readonly headHash: string;
  /** Epochs whose commands were decided again. */
  readonly epochsDecided: number;
  /** The other epochs: their rows were followed and folded, but their commands were not decided again. */
  readonly notDecided: readonly NotDecided[];
  /** The first journal row with digests of rows that no event describes; `isWhole`: no rows were written before it. */
  readonly evidenceFrom: { readonly seq: number; readonly isWhole: boolean } | null;
  /** Members whose last change is not in the journal yet: it follows within seconds while a server runs. */
  readonly membersUnnoted: number;
  /** What is wrong, each with its place; empty when everything agrees. */
  readonly problems: readonly Problem[];
};

/**
 * Checks a tenant's ledger (rules/core.md 1): the chain of the whole journal; its events, folded and compared row by
 * row with postings, fills, account events, final orders and balances; every command, decided again where the code that
 * decided it is available, and compared with each epoch's checkpoint and with the tables. Reads one snapshot, so it may
 * run beside a working server. Memory holds one state of the broker and a page of the journal, however long the journal
 * is.
 */
export async function verifyTenant(databaseUrl: string, tenantId: number, code: Code = {}): Promise<VerifyReport> {
  const client = await connectCore(databaseUrl, tenantId);
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    return await inSettledSnapshot(client, tenantId, () => verifyWithin(client, tenantId, code));
  } finally {
    await client.end();
  }
}

/** As `verifyTenant`, within a transaction of the tenant that the caller has begun. */
export async function verifyWithin(client: ClientBase, tenantId: number, code: Code = {}): Promise<VerifyReport> {
  const problems = new Problems();
  const chain = new Chain(tenantId);
  const again = new DecideAgain(client, code);
  const fold = new Fold();
  const stored = new StoredRows(await houseLinesTo(client, tenantId));
  const evidence = await EvidenceCheck.begin(client, tenantId);
  const checkpoints = new Checkpoints();
  const members = new Members();
  const images = new Images(tenantId);
  const keys = new CommandKeys(client, Date.now());
  const damages: DamagedFrame[] = [];
  let isWhole = true;
  const skip = async (): Promise<void> => {
    for (const damage of damages.splice(0)) {
      isWhole = false;
      problems.add(chain.skip(damage));
      again.skip(damage);
      await stored.skip(client, damage);
      problems.add(await evidence.skip(damage));
      problems.add(await keys.skip(damage));
    }
  };
  let rows = 0;
  for await (const page of journalPages(client, (damage) => void damages.push(damage))) {
    await skip();
    for (const row of page) {
      rows += 1;
      problems.add(chain.add(row));
      problems.add(await readRow(row, { fold, stored, evidence, checkpoints, members, images, keys }));
      if (stored.waiting > PAGE) problems.add(await stored.compare(client, false));
    }
    problems.add(await again.add(page));
    if (problems.full) break;
  }
  await skip();
  const { state } = again;
  const rest: (() => Promise<readonly Problem[]>)[] = [
    () => stored.compare(client, true),
    () => chain.compareLease(client, stored.events),
    () => compareProjectionEnd(client, tenantId),
    () => evidence.end(),
    () => keys.compare(client),
    // checks over all rows together prove nothing when some rows cannot be read
    ...(isWhole ? [fold, checkpoints, members].map((all) => () => all.compare(client)) : []),
    // where rows were decided again to the end, that state includes their images
    ...(isWhole && state === null ? [() => images.compare(client)] : []),
  ];
  // each reads whole tables, which is useless once no more problems are kept; the journal was not read to its end then
  // either
  for (const compare of rest) if (!problems.full) problems.add(await compare());
  if (state !== null) {
    await compareState(
      client,
      state,
      () => problems.full,
      (problem) => problems.add([problem]),
    );
  }
  return {
    rows,
    headHash: chain.head.toString('hex'),
    epochsDecided: again.decided,
    notDecided: again.notDecided,
    evidenceFrom: evidence.from,
    membersUnnoted: members.unnoted,
    problems: problems.list.map((problem) => stored.locate(problem)),
  };
}

type Checks = {
  readonly fold: Fold;
  readonly stored: StoredRows;
  readonly evidence: EvidenceCheck;
  readonly checkpoints: Checkpoints;
  readonly members: Members;
  readonly images: Images;
  readonly keys: CommandKeys;
};

/**
 * Passes a row to every check: events to fold and to compare with the tables, the book before a fill, digests,
 * checkpoints.
 */
async function readRow(
  row: StoredJournalRow,
  { fold, stored, evidence, checkpoints, members, images, keys }: Checks,
): Promise<Problem[]> {
  try {
    if (journalKindName(row.kind) === undefined) return [journalProblem(row.seq, `unknown kind ${row.kind}`)];
    if (row.kind === JOURNAL_KIND.book) stored.recordBook(bookOrder(row.payload), row.seq);
    const events = eventsOfRow(row);
    stored.add(events, row);
    checkpoints.add(row);
    members.add(row);
    images.add(row);
    return [...fold.add(events, row.seq), ...(await evidence.add(row)), ...(await keys.add(row))];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [journalProblem(row.seq, `cannot be read: ${why}`)];
  }
}
