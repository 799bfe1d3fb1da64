import { customersEn } from './customers.ts';
import { newsEn } from './news.ts';
import { referralsEn } from './referrals.ts';

/** Texts shown only on the pages of customers, news and referrals. */
export const contentPagesEn = { customers: customersEn, news: newsEn, referrals: referralsEn };
