import { KabusRefused } from '../refused.ts';

/** Product of a list: 0 all, 1 cash, 2 margin. Throws KabusRefused: 4002005 for futures and options. */
export function productOf(text: string | undefined): 0 | 1 | 2 {
  switch (text) {
    case undefined:
    case '0':
      return 0;
    case '1':
      return 1;
    case '2':
      return 2;
    case '3':
    case '4':
      throw new KabusRefused(4002005);
    default:
      throw new KabusRefused(4001010);
  }
}

/** Side of a list; null: both. Throws KabusRefused 4001010. */
export function querySide(text: string | undefined): 'buy' | 'sell' | null {
  if (text === undefined) return null;
  if (text !== '1' && text !== '2') throw new KabusRefused(4001010);
  return text === '1' ? 'sell' : 'buy';
}

/** A flag that is true when absent. Throws KabusRefused 4001010. */
export function isTrue(text: string | undefined): boolean {
  const value = text?.toLowerCase() ?? 'true';
  if (value !== 'true' && value !== 'false') throw new KabusRefused(4001010);
  return value === 'true';
}
