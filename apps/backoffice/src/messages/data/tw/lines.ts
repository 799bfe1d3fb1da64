import type { Texts } from '../../catalogue.ts';

export const linesTw: Texts<'lines'> = {
  scope: '顯示',
  scopeUnallocated: '僅未歸屬',
  scopeAll: '全部',
  empty: '沒有明細。',
  allocate: '歸屬客戶',
  allocateNote: '將此明細列為客戶入金。入金將待確認，確認後記入帳戶。',
};
