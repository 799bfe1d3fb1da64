import { wordSlot } from '../../shared/storage/slot.ts';

/** What the night's list can be ordered by. */
export const KINDS = ['gainers', 'losers', 'volume', 'value'] as const;
export type Kind = (typeof KINDS)[number];

/** The ranking viewed last. */
export const kindSlot = wordSlot('kabuto.nightRanking', KINDS, 'volume');
