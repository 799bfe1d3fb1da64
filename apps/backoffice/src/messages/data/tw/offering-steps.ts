import type { Texts } from '../../catalogue.ts';

export const offeringStepsTw: Texts<'offeringSteps'> = {
  announced: '公告',
  rangeSet: '訂定暫定區間',
  bookOpen: '開始需求申報',
  bookClosed: '截止需求申報',
  priced: '訂定公開價格',
  drawn: '抽籤',
  purchaseOpen: '開始認購',
  purchaseClosed: '截止認購',
  listed: '上市',
  open: '開始受理',
  closed: '截止受理',
  executed: '成交',
  covering: '開始繳款',
  completed: '繳款截止',
  cancelled: '取消',
};
