import type { Texts } from '../../catalogue.ts';

/** Texts of the documents. */
export const documentsTw: Texts<'documents'> = {
  filters: '文件種類',
  confirmation: '成交報告書',
  balance: '交易餘額報告書',
  annual: '年度交易報告書',
  usdt: 'USDT收據',
  usdtReversal: 'USDT沖銷通知書',
  transfer: '出入金 {id}',
  transferNumber: '出入金編號',
  booked: '記帳日',
  unreadOnly: '未讀',
  unread: '未讀',
  all: '全部',
  count: '文件 {count}份',
  issued: '發出時間',
  opened: '首次開啟時間',
  notOpened: '尚未開啟',
  period: '對象期間',
  tradeDate: '成交日',
  number: '文件編號',
  emptyTitle: '目前沒有文件',
  emptyBody:
    '成交的下一個營業日會收到成交報告書，每季結束後會收到交易餘額報告書，有賣出的年度結束後會收到年度交易報告書，USDT出入金完成後會收到收據。',
  emptyFilterTitle: '沒有符合條件的文件',
  emptyFilterBody: '請變更種類。',
  showAll: '顯示所有文件',
  anyPeriod: '查看指定期間的對帳單',
  savePdfJp: '儲存日文PDF',
  savePdfEn: '儲存英文PDF',
};
