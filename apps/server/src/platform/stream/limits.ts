import { limits } from '../http/index.ts';

/** Limits of the stream; declared together with all others. */
export const STREAM_LIMITS = limits.STREAM;

export type StreamLimits = { readonly [K in keyof typeof STREAM_LIMITS]: number };
