import type { Texts } from '../../catalogue.ts';

export const logTw: Texts<'log'> = {
  empty: '沒有紀錄。',
  at: '時間',
  operator: '承辦人',
  event: '操作',
  subject: '對象',
  device: '裝置',
  address: '來源位址',
  from: '自此時間起',
  until: '至此時間止',
  before: '變更前',
  after: '變更後',
  field: '欄位',
  requestId: '查詢編號',
  noDetail: '沒有變更內容。',
  subjectHint: '例：proposal 12',
};
