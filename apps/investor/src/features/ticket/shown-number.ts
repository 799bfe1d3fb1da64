import { formatWhole } from '../../shared/amounts/index.ts';

/** A typed number with separators while it can be read; anything else stays as typed. */
export function shownNumber(text: string): string {
  const [whole = '', fraction] = text.split('.');
  if (!/^\d{1,15}$/.test(whole)) return text;
  return formatWhole(Number(whole)) + (fraction === undefined ? '' : `.${fraction}`);
}
