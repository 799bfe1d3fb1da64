import {
  formatCompact,
  formatPercent,
  formatPriceChange,
  formatPriceText,
  formatSigned,
  formatWhole,
  NOTHING,
  numberOf,
  priceDecimals,
  priceOf,
  useLanguage,
} from '@kabuto/i18n';
import type { Price } from '@kabuto/market';
import { useText } from '../../messages/index.ts';
import { slots } from '../storage/slots.ts';
import { storage, useStored } from '../storage/storage.ts';
import { useBeforeOpening } from '../stream/index.ts';
import css from './amounts.module.css';
import { HIDDEN_SHORT } from './own-numbers.ts';
import { useFlash } from './use-flash.ts';

/** A number, its text on the wire, or nothing. */
export type Wire = number | string | null | undefined;
export type WirePrice = Price | string | null | undefined;

/** Narrow in every script, unlike bullets, which Chinese fonts draw full-width. */
export const HIDDEN = '*****';

/** The class of a figure's direction. */
export const directionOf = (value: number): string | undefined =>
  value > 0 ? css.up : value < 0 ? css.down : css.flat;

/** Whether the member's own amounts are hidden, and a function that toggles it. */
export function useHiddenAmounts(): readonly [hidden: boolean, toggle: () => void] {
  const hidden = useStored(slots.hideAmounts);
  return [hidden, () => storage.set(slots.hideAmounts, !storage.get(slots.hideAmounts))];
}

/** How a number of the member's own is written in a sentence: with thousands, or as `format` does. */
export type OwnText = (value: Wire, format?: (value: number) => string) => string;

const ownText =
  (hidden: boolean): OwnText =>
  (value, format = formatWhole) =>
    hidden ? HIDDEN_SHORT : format(numberOf(value) ?? 0);

/** Writes a number of the member's own in a sentence: yen or shares, hidden by the eye like the components here. */
export const useOwnText = (): OwnText => ownText(useStored(slots.hideAmounts));

/** The same outside of components, by the choice of now. */
export const ownTextNow: OwnText = (...number) => ownText(storage.get(slots.hideAmounts))(...number);

function Nothing() {
  return <span className={`${css.figure} ${css.none}`}>{NOTHING}</span>;
}

type YenProps = {
  readonly value: Wire;
  /** False for a figure of the market and for what is being entered or confirmed; all others are hidden by the eye. */
  readonly own?: boolean;
  /** 万 / 億 instead of all digits, for compact places. */
  readonly compact?: boolean;
  readonly unit?: boolean;
};

/** An amount of yen with its small unit: the member's own unless stated otherwise. */
export function Yen({ value, own = true, compact = false, unit = true }: YenProps) {
  const t = useText();
  const language = useLanguage();
  const hidden = useStored(slots.hideAmounts) && own;
  const amount = numberOf(value);
  if (amount === null) return <Nothing />;
  return (
    <span className={css.figure}>
      {hidden ? HIDDEN : compact ? formatCompact(amount, language) : formatWhole(amount)}
      {unit && <span className={css.unit}>{t('common.yen')}</span>}
    </span>
  );
}

type SignedYenProps = { readonly value: Wire; readonly own?: boolean; readonly unit?: boolean };

/** A profit or loss: sign and colour, never an arrow (▲ means minus in Japanese accounts). Own amounts by default. */
export function SignedYen({ value, own = true, unit = true }: SignedYenProps) {
  const t = useText();
  const hidden = useStored(slots.hideAmounts) && own;
  const amount = numberOf(value);
  if (amount === null) return <Nothing />;
  return (
    <span className={`${css.figure} ${hidden ? '' : directionOf(amount)}`}>
      {hidden ? HIDDEN : formatSigned(amount)}
      {unit && <span className={css.unit}>{t('common.yen')}</span>}
    </span>
  );
}

/** Stands for a price without a trade: before the opening, or later. */
function NoTrade() {
  const t = useText();
  const early = useBeforeOpening();
  return (
    <span className={`${css.figure} ${css.none}`} data-word="true">
      {t(early ? 'common.beforeOpening' : 'common.noTradeYet')}
    </span>
  );
}

type PriceTextProps = {
  readonly value: WirePrice;
  /** The tick in tenths of a yen, which decides the decimals; undefined for a price without an issue: its own. */
  readonly tick: number | undefined;
  /** A value of the stream: flashes for 300 ms when it changes, and is dimmed while the connection is lost. */
  readonly flash?: boolean;
  /** Colours the price by its distance from this base. */
  readonly base?: WirePrice;
  readonly unit?: boolean;
};

/** A price; 寄前 or 値つかず while there is none. */
export function PriceText({ value, tick, flash = false, base, unit = false }: PriceTextProps) {
  const t = useText();
  const price = priceOf(value);
  const element = useFlash(price, flash);
  if (price === null) return <NoTrade />;
  const from = priceOf(base);
  const colour = from === null ? '' : directionOf(price - from);
  const live = flash || from !== null ? css.live : '';
  return (
    <span ref={element} className={`${css.figure} ${css.flash} ${colour} ${live}`}>
      {formatPriceText(price, priceDecimals(price, tick))}
      {unit && <span className={css.unit}>{t('common.yen')}</span>}
    </span>
  );
}

type ChangeProps = {
  readonly last: WirePrice;
  readonly base: WirePrice;
  readonly tick?: number | undefined;
  readonly arrow?: boolean;
  /** The parts to show: both by default. */
  readonly show?: 'both' | 'yen' | 'percent';
};

/** How far a live price is from its base: ▲▼ (only here), yen and percent. */
export function Change({ last, base, tick, arrow = true, show = 'both' }: ChangeProps) {
  const t = useText();
  const [price, from] = [priceOf(last), priceOf(base)];
  if (price === null || from === null) return <Nothing />;
  const change = price - from;
  const percent = formatPercent(change, from);
  return (
    <span className={`${css.figure} ${directionOf(change)} ${css.live}`}>
      {arrow && change !== 0 && (
        <span className={css.arrow} role="img" aria-label={t(change > 0 ? 'common.up' : 'common.down')}>
          {change > 0 ? '▲' : '▼'}
        </span>
      )}
      {show !== 'percent' && formatPriceChange(change, priceDecimals(change, tick))}
      {show !== 'yen' && <span className={show === 'both' ? css.percent : undefined}>{percent ?? NOTHING}</span>}
    </span>
  );
}

/** A part of a whole in percent, signed and coloured: of the member's own amounts unless stated otherwise. */
export function Percent({
  part,
  base,
  own = true,
}: {
  readonly part: Wire;
  readonly base: Wire;
  /** False for a figure of the market. */
  readonly own?: boolean;
}) {
  const hidden = useStored(slots.hideAmounts) && own;
  const [a, b] = [numberOf(part), numberOf(base)];
  const text = a === null || b === null ? null : formatPercent(a, b);
  if (a === null || text === null) return <Nothing />;
  // A value that rounds to zero has no direction.
  const direction = text.startsWith('±') ? css.flat : directionOf(a);
  return <span className={`${css.figure} ${hidden ? '' : direction}`}>{hidden ? HIDDEN_SHORT : text}</span>;
}

type SharesProps = {
  readonly value: Wire;
  readonly unit?: boolean;
  readonly compact?: boolean;
  /** False for a figure of the market and for what is being entered or confirmed; all others are hidden by the eye. */
  readonly own?: boolean;
};

/** A number of shares with its small unit: the member's own unless stated otherwise. */
export function SharesCount({ value, unit = true, compact = false, own = true }: SharesProps) {
  const t = useText();
  const language = useLanguage();
  const hidden = useStored(slots.hideAmounts) && own;
  const count = numberOf(value);
  if (count === null) return <Nothing />;
  return (
    <span className={css.figure}>
      {hidden ? HIDDEN_SHORT : compact ? formatCompact(count, language) : formatWhole(count)}
      {unit && <span className={css.unit}>{t('common.sharesUnit')}</span>}
    </span>
  );
}
