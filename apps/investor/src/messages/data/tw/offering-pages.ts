import { drawTw } from './draw.ts';
import { ipoTw } from './ipo.ts';
import { offeringsTw } from './offerings.ts';
import { otcTw } from './otc.ts';

/** Texts shown only on the pages of offerings, and where they name one that is due. */
export const offeringPagesTw = { draw: drawTw, ipo: ipoTw, offerings: offeringsTw, otc: otcTw };
