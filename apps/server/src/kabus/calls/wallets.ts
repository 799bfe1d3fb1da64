import type { KabusCall, KabusEndpoint } from '../call.ts';
import { CashWallet, MarginWallet } from '../schemas/account.ts';
import { issueAt } from './symbols.ts';

/** Exchanges of a wallet's path: what may be bought is the same at each of them. */
const CASH_EXCHANGES = [1, 9, 27];

async function cashOf({ operate, who }: KabusCall) {
  const { buyingPower } = await operate(who, 'assetSummary');
  const yen = Number(buyingPower);
  return { StockAccountWallet: yen, AuKCStockAccountWallet: yen, AuJbnStockAccountWallet: 0 };
}

const cash = { method: 'GET', rate: 'wallet', reply: CashWallet } as const;
const margin = { method: 'GET', rate: 'wallet', reply: MarginWallet } as const;

/** Yen that may buy shares; the same for every issue. */
export const walletCash: KabusEndpoint = { ...cash, path: 'wallet/cash', handle: cashOf };

export const walletCashOf: KabusEndpoint = {
  ...cash,
  path: 'wallet/cash/:symbol',
  handle: (call) => {
    issueAt(call.market, call.symbol, CASH_EXCHANGES);
    return cashOf(call);
  },
};

const NO_LIMITS = { MaximumSellOpenAmountPerSymbol: null, MaximumBuyOpenAmountPerSymbol: null };

/** Yen of positions that may be opened. Rates are of an issue: without one they are 0 and null, as published. */
export const walletMargin: KabusEndpoint = {
  ...margin,
  path: 'wallet/margin',
  handle: async ({ operate, who }) => {
    const { power } = await operate(who, 'dayTradeAccount');
    return {
      MarginAccountWallet: Number(power),
      DepositkeepRate: 0,
      ConsignmentDepositRate: null,
      CashOfConsignmentDepositRate: null,
      ...NO_LIMITS,
    };
  },
};

export const walletMarginOf: KabusEndpoint = {
  ...margin,
  path: 'wallet/margin/:symbol',
  handle: async ({ operate, who, market, symbol }) => {
    issueAt(market, symbol, CASH_EXCHANGES);
    const { power, ratio } = await operate(who, 'dayTradeAccount');
    const { terms } = await operate(who, 'dayTradeTerms');
    return {
      MarginAccountWallet: Number(power),
      DepositkeepRate: ratio === null ? 0 : Number(ratio),
      ConsignmentDepositRate: terms === null ? null : Number(terms.initialPercent),
      // shares count as collateral for the whole of it
      CashOfConsignmentDepositRate: terms === null ? null : 0,
      ...NO_LIMITS,
    };
  },
};
