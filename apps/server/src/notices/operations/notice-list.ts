import { type Operation, operation, pageOf } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import type { NoticesContext } from '../context.ts';
import { countUnread, readNotices } from '../list.ts';
import { noticeText } from '../notice-text.ts';

/** The caller's notices, each with its text in the language of the call. */
export const noticeList = ({ pool, issues }: NoticesContext): Operation =>
  operation('noticeList', async ({ query, caller: { tenantId, language }, member: { accountId } }) => {
    const owner = { tenantId, accountId };
    const { rows, total, unread } = await readTenant(pool, tenantId, async (client) => ({
      ...(await readNotices(client, owner, query.group ?? null, pageOf(query))),
      unread: await countUnread(client, owner),
    }));
    const issueOf = issues(tenantId);
    return { rows: rows.map((row) => ({ ...row, text: noticeText(row, language, issueOf) })), total, unread };
  });
