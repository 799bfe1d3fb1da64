import type { Plant } from './plant.ts';
/** Bugs of more than one venue. */
export declare const VENUES: readonly Plant[];
