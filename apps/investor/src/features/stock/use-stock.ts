import { useCall } from '../../shared/api/index.ts';

/** The stored quote is read again this often, for what the stream does not carry: limits and the minutes of extremes. */
const EVERY_MS = 15_000;

/** An issue and its quote; every part of the page shares the answer. */
export const useStock = (code: string, enabled = true) =>
  useCall('GET v1/quote/instrument/detail', { code }, { refetchInterval: EVERY_MS, enabled });
