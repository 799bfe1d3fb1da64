import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { readTenant, withTenant } from '../../platform/postgres/index.ts';
import { type NewsDeps, ownerOf } from '../deps.ts';
import { markNewsRead, readUnread } from '../store.ts';

/** The news that the caller has not opened. */
export const newsUnread = ({ pool, now }: NewsDeps): Operation =>
  operation('newsUnread', async (call) => {
    const owner = ownerOf(call);
    return {
      newsIds: await readTenant(pool, owner.tenantId, (client) => readUnread(client, owner, now())),
    };
  });

/** Marks an item as read. Throws Refused NEWS_UNKNOWN. */
export const newsRead = ({ pool, now }: NewsDeps): Operation =>
  operation('newsRead', async (call) => {
    const owner = ownerOf(call);
    const known = await withTenant(pool, owner.tenantId, (client) =>
      markNewsRead(client, owner, Number(call.body.newsId), now()),
    );
    if (!known) throw new Refused('NEWS_UNKNOWN', 'newsId');
    return null;
  });
