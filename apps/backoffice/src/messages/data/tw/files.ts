import type { Texts } from '../../catalogue.ts';

export const filesTw: Texts<'files'> = {
  list: '轉帳檔案',
  empty: '沒有轉帳檔案。',
  number: '編號',
  payOn: '指定匯款日',
  madeAt: '產生',
  waits: '待確認銀行受理',
  accepted: '銀行已受理',
  acceptedBy: '確認：{name}',
  demo: '模擬',
  release: '產生轉帳檔案',
  releaseNote: '將所有已核准的出金寫入一個檔案，並標示為「已委託銀行」。',
  released: '已產生轉帳檔案 {id}（{count} 筆）。',
  propose: '申請產生轉帳檔案',
  download: '下載',
  accept: '記錄受理',
  acceptTitle: '轉帳檔案 {id} 的銀行受理',
  acceptNote: '請依銀行畫面輸入已受理的筆數與合計金額。',
  acceptDone: '已記錄轉帳檔案 {id} 的銀行受理。',
  own: '須由另一位人員確認受理。',
  hash: '檔案的 SHA-256',
};
