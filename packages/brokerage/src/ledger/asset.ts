import { type InstrumentCode, instrumentCode } from '@kabuto/market';

/**
 * Tokens whose movements may be posted, by the text that the journal stores, with the decimals of a stored amount. The
 * same coin on another network is a separate asset: neither can be paid out on the other's network. On BNB chain the
 * contract has 18 decimals; the ledger keeps six of them (10^15 tokens stay below 2^53 only with six), and finer
 * amounts are not posted.
 */
const TOKENS = { USDT: { decimals: 6 }, 'USDT.BNB': { decimals: 6 } } as const;

export type TokenName = keyof typeof TOKENS;

/** The asset of a token. */
export const tokenAsset = (token: TokenName): TokenAsset => ({
  type: 'token',
  token,
  decimals: TOKENS[token].decimals,
});

/** What a posting moves. Amounts are whole numbers: yen, shares, or 10^-`decimals` of a token. */
export type Asset =
  | { readonly type: 'cash'; readonly currency: 'JPY' }
  | { readonly type: 'share'; readonly code: InstrumentCode }
  | TokenAsset;
type TokenAsset = { readonly type: 'token'; readonly token: TokenName; readonly decimals: number };

/** The stored text of the cash asset. */
export const CASH = 'JPY';

/** Whether this is the name of a token. */
export const isToken = (text: string): text is TokenName => Object.hasOwn(TOKENS, text);

/**
 * Parses the stored text of an asset: `JPY`, an issue code or the name of a token. The three never overlap, because an
 * issue code begins with a digit and the other two with a letter. Throws RangeError for any other text.
 */
export function parseAsset(text: string): Asset {
  if (text === CASH) return { type: 'cash', currency: CASH };
  if (isToken(text)) return tokenAsset(text);
  try {
    return { type: 'share', code: instrumentCode(text) };
  } catch {
    throw new RangeError(`unknown asset ${JSON.stringify(text)}`);
  }
}

/** The text that the journal and the tables store; inverse of `parseAsset`. */
export function assetText(asset: Asset): string {
  switch (asset.type) {
    case 'cash':
      return asset.currency;
    case 'share':
      return asset.code;
    case 'token':
      return asset.token;
  }
}
