import { newsTw } from './news.ts';
import { referralsTw } from './referrals.ts';

/** Texts shown only on the pages of news and referrals. */
export const contentPagesTw = { news: newsTw, referrals: referralsTw };
