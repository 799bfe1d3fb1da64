import { drawJp } from './draw.ts';
import { ipoJp } from './ipo.ts';
import { offeringsJp } from './offerings.ts';
import { otcJp } from './otc.ts';

/** Texts shown only on the pages of offerings, and where they name one that is due. */
export const offeringPagesJp = { draw: drawJp, ipo: ipoJp, offerings: offeringsJp, otc: otcJp };
