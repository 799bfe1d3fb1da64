import { useCall } from '../../shared/api/index.ts';

/**
 * How often the stored quote is read again, milliseconds, for what the stream does not carry: limits and times of
 * extremes.
 */
const EVERY_MS = 15_000;

/** An issue and its quote; every part of the page shares the reply. */
export const useStock = (code: string, enabled = true) =>
  useCall('GET v1/quote/instrument/detail', { code }, { refetchInterval: EVERY_MS, enabled });
