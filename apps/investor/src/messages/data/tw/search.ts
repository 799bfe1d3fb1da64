import type { Texts } from '../../catalogue.ts';

export const searchTw: Texts<'search'> = {
  placeholder: '股票名稱或代號',
  hint: '可用代號、名稱、日文讀音或品牌搜尋',
  results: '搜尋結果',
  history: '最近瀏覽',
  clearHistory: '清除',
  clearHistoryTitle: '要清除最近瀏覽的紀錄嗎？',
  popular: '成交值排行',
  noneTitle: '找不到符合「{query}」的股票',
  noneBody: '可用代號（7203）、名稱（豐田汽車）、日文讀音、品牌或舊公司名稱（松下電器）搜尋。',
  noneOfFilter: '沒有符合條件的股票',
  noneFiltered: '取消市場或產業的篩選後，也許就能找到。',
  filters: '篩選',
  clearFilters: '取消篩選',
  sector: '產業',
  allSectors: '所有產業',
  former: '舊名',
  count: '{count}檔',
};
