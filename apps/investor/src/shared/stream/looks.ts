import type { Quote } from './values.ts';

/** What of a quote decides how a row looks, beside its figures. */
export type QuoteLook = {
  /** False before the first trade of the day. */
  readonly traded: boolean;
  readonly direction: 'up' | 'down' | 'flat';
  readonly halted: boolean;
  readonly special: Pick<NonNullable<Quote['special']>, 'kind' | 'side'> | null;
};

/** The look of a quote. */
export const lookOf = ({ last, base, halted, special }: Quote): QuoteLook => ({
  traded: last !== null,
  direction: last === null || last === base ? 'flat' : last > base ? 'up' : 'down',
  halted,
  special: special === null ? null : { kind: special.kind, side: special.side },
});

const isSame = (a: QuoteLook, b: QuoteLook): boolean =>
  a.traded === b.traded &&
  a.direction === b.direction &&
  a.halted === b.halted &&
  a.special?.kind === b.special?.kind &&
  a.special?.side === b.special?.side;

/** The last look of each topic. */
const looks = new Map<string, QuoteLook>();

/** The look of a topic's quote: the same object until it differs, so that a change of figures renders nothing. */
export function keptLook(topic: string, quote: Quote | undefined): QuoteLook | undefined {
  if (quote === undefined) {
    looks.delete(topic);
    return undefined;
  }
  const [before, now] = [looks.get(topic), lookOf(quote)];
  if (before !== undefined && isSame(before, now)) return before;
  looks.set(topic, now);
  return now;
}
