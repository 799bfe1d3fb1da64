import { limits } from '../http/index.ts';

/** Bounds of the stream; they are declared with all others. */
export const STREAM_LIMITS = limits.STREAM;

export type StreamLimits = { readonly [K in keyof typeof STREAM_LIMITS]: number };
