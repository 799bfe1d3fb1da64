import { findUser } from '../../identity/index.ts';
import { operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, Refused } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import type { CustomersDeps } from '../deps.ts';
import { lockedCustomer, subjectOf } from '../detail.ts';
import { insertNote, readNotes } from '../notes.ts';
import { PAGE } from '../store.ts';

/** GET v1/customer/note/list */
export const customerNotes = (deps: CustomersDeps): AnyOperation =>
  operatorOperation('customerNotes', ({ query, operator: { tenantId } }) =>
    readTenant(deps.pool, tenantId, async (client) => {
      const userId = Number(query.memberId);
      // The notes of a closed account cannot be read any more.
      if ((await findUser(client, tenantId, { userId })) === undefined) throw new Refused('MEMBER_UNKNOWN', 'memberId');
      const limit = Number(query.pageSize ?? PAGE);
      const after = { below: Number(query.below ?? Number.MAX_SAFE_INTEGER), limit: limit + 1 };
      const notes = await readNotes(deps, client, { tenantId, userId }, after);
      const rows = notes.slice(0, limit);
      return { rows, next: notes.length > limit ? Number(rows.at(-1)?.noteId) : null };
    }),
  );

/**
 * POST v1/customer/note/add: the text is in the note alone, sealed; neither the log nor the stored reply of the key
 * has it.
 */
export const customerNoteAdd = (deps: CustomersDeps): AnyOperation =>
  operatorOperation('customerNoteAdd', ({ body, operator: { tenantId, operatorId }, visit: { now }, change }) =>
    change(async (client) => {
      const userId = Number(body.memberId);
      await lockedCustomer(client, tenantId, userId);
      const text = body.text.trim();
      const noteId = await insertNote(deps, client, { tenantId, userId }, { operatorId, text, at: now });
      return { reply: { noteId }, subject: subjectOf(userId), before: null, after: { noteId, length: text.length } };
    }),
  );
