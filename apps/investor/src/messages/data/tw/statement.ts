import type { Texts } from '../../catalogue.ts';

/** Texts of the statement. */
export const statementTw: Texts<'statement'> = {
  opening: '期初餘額',
  closing: '期末餘額',
  now: '目前餘額',
  balances: '餘額變動',
  notOver: '期間尚未結束，以下為{time}的內容。',
  over: '此期間的內容已確定。',
  byKind: '各類合計',
  lines: '交易明細',
  linesCount: '{count}筆',
  shares: '持股變動',
  sharesOpening: '期初',
  sharesBought: '買進',
  sharesSold: '賣出',
  sharesClosing: '期末',
  save: '儲存為檔案',
  csvUtf8: 'CSV（UTF-8）',
  csvUtf8Note: '適用於Excel、Google試算表等',
  csvSjis: 'CSV（Shift_JIS）',
  csvSjisNote: '適用於僅支援Shift_JIS的日本會計軟體',
  saved: '已儲存 {name}',
  emptyTitle: '此期間沒有交易',
  emptyBody: '餘額自期初以來沒有變動。',
};
