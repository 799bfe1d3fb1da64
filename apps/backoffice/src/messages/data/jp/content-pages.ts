import { customersJp } from './customers.ts';
import { newsJp } from './news.ts';
import { referralsJp } from './referrals.ts';

/** Texts shown only on the pages of customers, news and referrals. */
export const contentPagesJp = { customers: customersJp, news: newsJp, referrals: referralsJp };
