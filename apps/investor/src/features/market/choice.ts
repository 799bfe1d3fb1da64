import { useCall } from '../../shared/api/index.ts';
import { jsonSlot } from '../../shared/storage/slot.ts';
import { KINDS, type Kind, SECTIONS, type Section } from './model.ts';

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
export const useRanking = ({ kind, section }: Choice, count: number) =>
  useCall(
    'GET v1/quote/ranking/list',
    { kind, pageSize: String(count), ...(section === null ? {} : { section }) },
    { refetchInterval: RANK_EVERY_MS, keepPrevious: true },
  );
