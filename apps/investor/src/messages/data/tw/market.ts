import type { Texts } from '../../catalogue.ts';

export const marketTw: Texts<'market'> = {
  prime: '主要',
  standard: '標準',
  growth: '成長',
  etf: 'ETF',
  searchEntry: '搜尋股票名稱或代號',
  indices: '指數',
  ownIndices: '依本市場個股計算的自編指數',
  ranking: '排行',
  section: '市場',
  gainers: '漲幅',
  losers: '跌幅',
  volume: '成交量',
  value: '成交值',
  rankedAt: '{time} 更新',
  emptyTitle: '沒有符合的股票',
  emptyGainers: '目前沒有上漲的股票，開盤後將顯示於此。',
  emptyLosers: '目前沒有下跌的股票，開盤後將顯示於此。',
  emptyOther: '開盤後將顯示於此。',
  choose: '選擇股票後將顯示於此',
  sharesOf: '{count}股',
};
