import type { Texts } from '../../catalogue.ts';

/** Texts of the deposit page. */
export const depositTw: Texts<'deposit'> = {
  amount: '入金金額',
  upTo: '單筆上限 {max}日圓',
  add: '+{amount}',
  submit: '顯示匯款帳戶',
  howTitle: '入金流程',
  how1: '輸入金額後，會顯示匯款帳戶與此筆入金專用的對帳碼。',
  how2: '請透過銀行應用程式等方式，從本人帳戶匯款並附上對帳碼。',
  how3: '銀行確認收到款項後計入餘額。僅提供收據圖片不會入帳。',
  lapses: '若{days}個營業日內未匯款，將會逾期。',
  invalid: '入金金額請輸入1日圓以上的整數',
  tooMuch: '單筆入金上限為{max}日圓',
  tooMany: '處理中的入金最多{max}筆，請取消不需要的入金',
  closedTitle: '目前暫停受理入金',
  closedBody: '請等候恢復受理。處理中的入金可在下方清單查看。',
  declared: '已受理您的入金通知',
  unknown: '尚未確認是否已受理入金通知。以相同金額再按一次即可確認，不會重複受理。',
};
