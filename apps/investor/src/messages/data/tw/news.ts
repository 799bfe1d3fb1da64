import type { Texts } from '../../catalogue.ts';

export const newsTw: Texts<'news'> = {
  pinned: '重要',
  emptyTitle: '尚無新聞',
  emptyBody: '市場與本公司的新聞會顯示於此。',
  emptyIssue: '與此股票相關的新聞會顯示於此。',
  goneTitle: '無法顯示此新聞',
  goneBody: '新聞已撤下，或網址不正確。',
  toList: '前往新聞列表',
  notTranslated: '此新聞僅提供日文。',
  others: '其他新聞',
  newer: '較新',
  older: '較舊',
  issues: '相關個股',
};
