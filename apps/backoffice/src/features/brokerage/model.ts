import type { TextKey } from '../../messages/index.ts';
import type { CallReply } from '../../shared/api/index.ts';

export type Settings = CallReply<'GET v1/tenant/settings/detail'>;
export type AgreementDetail = CallReply<'GET v1/tenant/agreement/detail'>;
export type AgreementRow = AgreementDetail['agreement'];
/** A heading or a paragraph of an agreement. */
export type Block = AgreementDetail['blocks'][number];

export const LANGUAGES = ['jp', 'en', 'tw'] as const;
export type AgreementLanguage = (typeof LANGUAGES)[number];
/** The fields of one text in three languages end with these. */
export const SUFFIXES = { jp: 'Jp', en: 'En', tw: 'Tw' } as const;
/** What a browser calls the languages. */
export const LANG_OF: Readonly<Record<AgreementLanguage, string>> = { jp: 'ja', en: 'en', tw: 'zh-Hant-TW' };

export const FEATURES = ['registration', 'demoLogin', 'referral', 'alerts'] as const;

/** Of the server's contract. */
export const VERSION_PATTERN = '[A-Za-z0-9][A-Za-z0-9._\\-]{0,31}';
export const AGREEMENT_CHARS = 20_000;

/** The state of a version. */
export const stateText = ({ state, current }: AgreementRow): TextKey =>
  current ? 'brokerage.current' : state === 'draft' ? 'brokerage.draft' : 'brokerage.set';

export const asLanguage = (text: string): AgreementLanguage => LANGUAGES.find((one) => one === text) ?? 'jp';

/** A block of the text in force, of the other one, or of both. */
export type Compared = Block & { readonly change: 'same' | 'added' | 'removed' };

const isSame = (a: Block | undefined, b: Block | undefined): boolean =>
  a !== undefined && a.heading === b?.heading && a.text === b.text;

/**
 * The blocks of two texts in their order, with what the later one adds and removes: the fewest of both.
 */
export function compareBlocks(now: readonly Block[], later: readonly Block[]): Compared[] {
  // common[i][j]: how many blocks the ends of both from i and j on have in common.
  const common = Array.from({ length: now.length + 1 }, () => Array.from({ length: later.length + 1 }, () => 0));
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0;
  for (let i = now.length - 1; i >= 0; i--) {
    const row = common[i];
    if (row === undefined) continue;
    for (let j = later.length - 1; j >= 0; j--)
      row[j] = isSame(now[i], later[j]) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  }
  const compared: Compared[] = [];
  let [i, j] = [0, 0];
  while (i < now.length || j < later.length) {
    const [former, next] = [now[i], later[j]];
    if (next !== undefined && isSame(former, next)) {
      compared.push({ ...next, change: 'same' });
      i += 1;
      j += 1;
    } else if (next === undefined || (former !== undefined && at(i + 1, j) >= at(i, j + 1))) {
      if (former !== undefined) compared.push({ ...former, change: 'removed' });
      i += 1;
    } else {
      compared.push({ ...next, change: 'added' });
      j += 1;
    }
  }
  return compared;
}
