import { drawEn } from './draw.ts';
import { ipoEn } from './ipo.ts';
import { offeringsEn } from './offerings.ts';
import { otcEn } from './otc.ts';

/** Texts shown only on the pages of offerings, and where they name one that is due. */
export const offeringPagesEn = { draw: drawEn, ipo: ipoEn, offerings: offeringsEn, otc: otcEn };
