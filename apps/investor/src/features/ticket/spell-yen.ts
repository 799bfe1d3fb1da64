import type { Language } from '@kabuto/contract';
import { formatWhole, UNITS } from '@kabuto/i18n';

/** A whole amount in spoken form with every digit kept: '31万4,372', '314 thousand 372'; makes an extra zero obvious. */
export function spellYen(amount: number, language: Language): string {
  const parts: string[] = [];
  let rest = Math.abs(amount);
  for (const { size, spoken } of UNITS[language]) {
    const count = Math.floor(rest / size);
    if (count > 0) parts.push(`${formatWhole(count)}${spoken}`);
    rest -= count * size;
  }
  if (rest > 0 || parts.length === 0) parts.push(formatWhole(rest));
  return (amount < 0 ? '\u2212' : '') + parts.join(language === 'en' ? ' ' : '');
}
