import type { ClientBase } from 'pg';
import { JOURNAL_KIND } from '../journal/journal.ts';
import type { StoredJournalRow } from '../journal/layout.ts';
import { ACCESS_DIGEST, type MemberNote } from '../journal/members.ts';
import { pages } from '../store/cursor.ts';
import type { Problem } from './problem.ts';

type Member = {
  readonly member: number;
  readonly accountId: number;
  readonly actual: string;
  readonly digest: string | null;
  readonly noted: string | null;
};

/**
 * Compares members with the journal: the owner of each account, and what decides who acts for it. Memory grows with the
 * members.
 */
export class Members {
  readonly #owners = new Map<number, number>();
  readonly #notes = new Map<number, MemberNote & { readonly seq: number; readonly before: string | null }>();
  #unnoted = 0;

  /** Adds a journal row; rows come in their order. Throws when its payload cannot be read. */
  add({ seq, kind, payload }: StoredJournalRow): void {
    if (kind !== JOURNAL_KIND.openAccount && kind !== JOURNAL_KIND.member) return;
    // written by inputPayload from an openAccount, or by the engine from a MemberNote
    const parsed = JSON.parse(payload.toString('utf8')) as { accountId: number; member?: number };
    if (parsed.member !== undefined) this.#owners.set(parsed.accountId, parsed.member);
    if (kind !== JOURNAL_KIND.member) return;
    const note = parsed as MemberNote;
    this.#notes.set(note.member, { ...note, seq, before: this.#notes.get(note.member)?.digest ?? null });
  }

  /** Members whose last change is not in the journal yet. */
  get unnoted(): number {
    return this.#unnoted;
  }

  async compare(client: ClientBase): Promise<Problem[]> {
    const problems: Problem[] = [];
    const members = `select user_id as member, account_id as "accountId", encode(${ACCESS_DIGEST}, 'hex') as actual,
        encode(access_digest, 'hex') as digest, encode(access_noted, 'hex') as noted from app_user u where account_id is not null`;
    for await (const page of pages<Member>(client, members))
      for (const row of page) {
        const message = this.#compare(row);
        const seq = this.#notes.get(row.member)?.seq ?? null;
        this.#notes.delete(row.member);
        if (message !== null) problems.push({ table: 'app_user', key: String(row.member), seq, message });
      }
    for (const { member, seq } of this.#notes.values())
      problems.push({ table: 'app_user', key: String(member), seq, message: 'the member of this account is missing' });
    return problems;
  }

  #compare({ member, accountId, actual, digest, noted }: Member): string | null {
    const owner = this.#owners.get(accountId);
    if (owner !== undefined && owner !== member)
      return `has account ${accountId}, which the journal opened for ${owner}`;
    if (actual !== digest) return 'account, ways in, consents, freeze or closing are not those of the digest';
    const note = this.#notes.get(member);
    if (note?.digest === digest) return null;
    this.#unnoted += 1;
    // the mark may be one behind the journal: a server may end between the two writes
    return noted === (note?.digest ?? null) || noted === (note?.before ?? null)
      ? null
      : 'the digest is not the one in the journal';
  }
}
