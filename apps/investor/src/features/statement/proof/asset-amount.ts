import { CASH, isToken, tokenAsset } from '@kabuto/brokerage/forms';
import { formatTyped, formatWhole } from '@kabuto/i18n';

/** How a balance in the books is shown: as yen, as shares, or as `text`, with the name of the asset beside it. */
export type AssetAmount =
  | { readonly kind: 'cash' }
  | { readonly kind: 'share' }
  | { readonly kind: 'other'; readonly text: string };

/** Whether an asset of the books is yen. */
export const isCash = (asset: string): boolean => asset === CASH;

/** 10^-`decimals` of a token as a number of whole ones with separators: '12.5' for 12500000. */
function tokensText(units: string, decimals: number): string {
  const digits = units.replace('-', '').padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  const text = formatTyped(digits.slice(0, -decimals)) + (fraction === '' ? '' : `.${fraction}`);
  return units.startsWith('-') ? `\u2212${text}` : text;
}

/**
 * How the amount of an asset is shown, from the text of the wire. Tokens have their own decimals and name. An asset
 * that this app does not know has its whole number: only codes of issues, which begin with a digit, are shares.
 */
export function assetAmount(asset: string, amount: string): AssetAmount {
  if (isCash(asset)) return { kind: 'cash' };
  if (isToken(asset)) return { kind: 'other', text: tokensText(amount, tokenAsset(asset).decimals) };
  return /^\d/.test(asset) ? { kind: 'share' } : { kind: 'other', text: formatWhole(Number(amount)) };
}

/** The sum of an asset over all customers as a number, without its unit. */
export function totalText(asset: string, total: string): string {
  const amount = assetAmount(asset, total);
  return amount.kind === 'other' ? amount.text : formatWhole(Number(total));
}
