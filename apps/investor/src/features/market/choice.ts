import { useCall } from '../../shared/api/index.ts';
import { jsonSlot, wordSlot } from '../../shared/storage/slot.ts';
import { AUCTION_KINDS, type AuctionKind, KINDS, type Kind, SECTIONS, type Section } from './model.ts';

/** The ranking shown; null means all sections. */
export type Choice = { readonly kind: Kind; readonly section: Section | null };

const isChoice = (value: unknown): value is Choice => {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('section' in value)) return false;
  const { kind, section } = value;
  return KINDS.some((one) => one === kind) && (section === null || SECTIONS.some((one) => one === section));
};

/** The ranking viewed last. */
export const choiceSlot = jsonSlot<Choice>('kabuto.ranking', { kind: 'gainers', section: null }, isChoice);

/** How often the ranking is read again, milliseconds; between, order and figures stay as they were. */
const RANK_EVERY_MS = 5_000;

/** The first `count` issues of a ranking; while more are loading the previous ones stay. */
export const useRanking = ({ kind, section }: Choice, count: number, enabled = true) =>
  useCall(
    'GET v1/quote/ranking/list',
    { kind, pageSize: String(count), ...(section === null ? {} : { section }) },
    { refetchInterval: RANK_EVERY_MS, keepPrevious: true, enabled },
  );

/** The order of the board before an auction viewed last. */
export const auctionSlot = wordSlot('kabuto.auctionRanking', AUCTION_KINDS, 'gainers');

/** How often the board before an auction is read again, milliseconds: the server's state is up to a second old. */
const AUCTION_EVERY_MS = 2_000;

/** The first `count` issues of the board before an auction, in one order. */
export const useAuctions = (kind: AuctionKind, section: Section | null, count: number, enabled = true) =>
  useCall(
    'GET v1/quote/auction/list',
    { kind, pageSize: String(count), ...(section === null ? {} : { section }) },
    { refetchInterval: AUCTION_EVERY_MS, keepPrevious: true, enabled },
  );

/** The sectors by mean change. */
export const useSectors = (section: Section | null) =>
  useCall('GET v1/quote/sector/list', section === null ? {} : { section }, {
    refetchInterval: RANK_EVERY_MS,
    keepPrevious: true,
  });

/** A sector and the first `count` of its issues. */
export const useSector = (sector: string, count: number, enabled = true) =>
  useCall(
    'GET v1/quote/sector/detail',
    { sector, pageSize: String(count) },
    { refetchInterval: RANK_EVERY_MS, keepPrevious: true, enabled },
  );

/** An index and the first `count` of its issues. */
export const useIndex = (code: string, count: number, enabled = true) =>
  useCall(
    'GET v1/quote/index/detail',
    { code, pageSize: String(count) },
    { refetchInterval: RANK_EVERY_MS, keepPrevious: true, enabled },
  );
