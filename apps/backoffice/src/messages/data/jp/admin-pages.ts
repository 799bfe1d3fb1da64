import { brokerageJp } from './brokerage.ts';

/** Texts shown only on the pages of administration, and on those of proposals. */
export const adminPagesJp = { brokerage: brokerageJp };
