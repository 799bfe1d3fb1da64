import { customersTw } from './customers.ts';
import { newsTw } from './news.ts';
import { referralsTw } from './referrals.ts';

/** Texts shown only on the pages of customers, news and referrals. */
export const contentPagesTw = { customers: customersTw, news: newsTw, referrals: referralsTw };
