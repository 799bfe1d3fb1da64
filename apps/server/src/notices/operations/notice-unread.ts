import { countUnreadDocuments } from '../../documents/index.ts';
import { readUnreadNews } from '../../news/index.ts';
import { type Operation, operation } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import type { NoticesContext } from '../context.ts';
import { countUnread } from '../list.ts';

/** GET v1/user/notice/unread */
export const noticeUnread = ({ pool, now }: NoticesContext): Operation =>
  operation('noticeUnread', ({ caller: { tenantId }, member: { userId, accountId } }) =>
    readTenant(pool, tenantId, async (client) => ({
      notices: await countUnread(client, { tenantId, accountId }),
      news: (await readUnreadNews(client, { tenantId, userId }, now())).length,
      documents: await countUnreadDocuments(client, tenantId, accountId),
    })),
  );
