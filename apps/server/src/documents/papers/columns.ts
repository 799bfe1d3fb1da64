import type { Column } from '../pdf/paper.ts';

/** A column of texts; `share`: its part of the width. */
export const left = (label: string, share: number): Column => ({ label, share, align: 'left' });
/** A column of figures. */
export const right = (label: string, share: number): Column => ({ label, share, align: 'right' });
