import { brokerageTw } from './brokerage.ts';

/** Texts shown only on the pages of administration, and on those of proposals. */
export const adminPagesTw = { brokerage: brokerageTw };
