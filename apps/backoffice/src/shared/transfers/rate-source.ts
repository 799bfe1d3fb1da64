import type { Translate } from '../../messages/index.ts';

const AGREED = 'Agreed rate ';

/** Where a rate was read, in words: the demo's own source, or a proposal of operators; others as they are. */
export function rateSourceText(t: Translate, source: string): string {
  if (source === 'Kabuto demo rate') return t('deposits.demoRate');
  const proposal = source.startsWith(AGREED) ? source.slice(AGREED.length) : null;
  return proposal === null ? source : `${t('deposits.agreedRate')} (${t('subjects.proposal', { name: proposal })})`;
}
