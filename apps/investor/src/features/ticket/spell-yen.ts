import type { Language } from '@kabuto/contract';
import { formatWhole, UNITS } from '@kabuto/i18n';

/**
 * A whole amount by ten thousands with every digit kept, `31万4,372`, which makes an extra zero obvious; null in
 * English, whose figures are grouped as they are read.
 */
export function spellYen(amount: number, language: Language): string | null {
  if (language === 'en') return null;
  const parts: string[] = [];
  let rest = Math.abs(amount);
  for (const { size, word } of UNITS[language]) {
    const count = Math.floor(rest / size);
    if (count > 0) parts.push(`${formatWhole(count)}${word}`);
    rest -= count * size;
  }
  if (rest > 0 || parts.length === 0) parts.push(formatWhole(rest));
  return (amount < 0 ? '\u2212' : '') + parts.join('');
}
