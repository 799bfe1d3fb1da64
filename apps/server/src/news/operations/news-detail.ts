import { paragraphsOf } from '@kabuto/contract/news-text';
import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import type { NewsDeps } from '../deps.ts';
import { readNewsItem } from '../store.ts';
import { newsHead, textIn } from '../view.ts';

/** One published item. Throws Refused NEWS_UNKNOWN for one that is not published, not yet or no longer. */
export const newsDetail = ({ pool, now }: NewsDeps): Operation =>
  operation('newsDetail', async ({ query, caller: { tenantId, language } }) => {
    const found = await readTenant(pool, tenantId, (client) =>
      readNewsItem(client, { tenantId, now: now() }, Number(query.newsId)),
    );
    if (found === undefined) throw new Refused('NEWS_UNKNOWN', 'newsId');
    const { item, newer, older } = found;
    return {
      ...newsHead(item, language),
      paragraphs: paragraphsOf(textIn(item, language).body),
      newer: newer === null ? null : newsHead(newer, language),
      older: older === null ? null : newsHead(older, language),
    };
  });
