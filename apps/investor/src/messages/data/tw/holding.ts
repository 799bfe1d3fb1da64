import type { Texts } from '../../catalogue.ts';

export const holdingTw: Texts<'holding'> = {
  averageCost: '成本均價',
  sellableShort: '可賣 {count}',
  last: '現價',
  unrealised: '未實現損益',
  day: '今日',
  weight: '比重',
  total: '總市值',
  sort: '排序',
  sortValue: '市值',
  sortUnrealised: '未實現損益',
  sortPercent: '報酬率',
  sortDay: '今日損益',
  sortCode: '代號',
  count: '{count} 檔',
  emptyTitle: '尚無庫存',
  emptyBody: '買進成交後，成本、市值與損益會顯示在這裡。',
  firstBuy: '選擇要買進的股票',
  openStock: '{name}的詳細資訊',
  sellThis: '賣出{name}',
  partial: '前 {count} 檔的合計。',
};
