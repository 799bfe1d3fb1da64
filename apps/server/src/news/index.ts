import type { Operation } from '../platform/http/index.ts';
import type { NewsDeps } from './deps.ts';
import { newsDetail } from './operations/news-detail.ts';
import { newsList } from './operations/news-list.ts';
import { newsRead, newsUnread } from './operations/news-read.ts';

/** The operations of readers of news (CMS-01). */
export const newsOperations = (deps: NewsDeps): Operation[] => [
  newsList(deps),
  newsDetail(deps),
  newsUnread(deps),
  newsRead(deps),
];

export { reportMarketDay } from './demo/report-market-day.ts';
export { reportPastDays } from './demo/report-past-days.ts';
export { newsOfficeOperations } from './operator/index.ts';
export { readUnread as readUnreadNews } from './store.ts';
