import type { Texts } from '../../catalogue.ts';

export const searchTw: Texts<'search'> = {
  placeholder: '股票名稱或代號',
  hint: '可用代號、中文、日文或羅馬拼音搜尋',
  results: '搜尋結果',
  history: '最近瀏覽',
  clearHistory: '清除',
  clearHistoryTitle: '要清除最近瀏覽的紀錄嗎？',
  popular: '成交值排行',
  noneTitle: '找不到符合「{query}」的股票',
  noneBody: '可改用代號（例 7203）或日文讀音搜尋。',
  count: '{count}檔',
};
