import { formatWhole } from '../../shared/amounts/index.ts';

/** A typed number with separators if it can be parsed; anything else unchanged. */
export function shownNumber(text: string): string {
  const [whole = '', fraction] = text.split('.');
  if (!/^\d{1,15}$/.test(whole)) return text;
  return formatWhole(Number(whole)) + (fraction === undefined ? '' : `.${fraction}`);
}
