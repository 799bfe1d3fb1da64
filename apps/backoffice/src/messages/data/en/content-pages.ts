import { newsEn } from './news.ts';
import { referralsEn } from './referrals.ts';

/** Texts shown only on the pages of news and referrals. */
export const contentPagesEn = { news: newsEn, referrals: referralsEn };
