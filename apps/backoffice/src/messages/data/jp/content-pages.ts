import { newsJp } from './news.ts';
import { referralsJp } from './referrals.ts';

/** Texts shown only on the pages of news and referrals. */
export const contentPagesJp = { news: newsJp, referrals: referralsJp };
