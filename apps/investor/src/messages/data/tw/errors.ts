import type { Texts } from '../../catalogue.ts';

export const errorsTw: Texts<'errors'> = {
  system: '系統錯誤，請稍後再試！',
  loginExpired: '登入已過期或權限不足，要重新登入嗎？',
  loginExpiredTitle: '請重新登入',
  loginAgain: '登入',
  timedOut: '連線逾時，請點擊畫面重試',
  unreachable: '無法連線至伺服器，請檢查網路狀態。',
  pageTitle: '無法顯示',
  appTitle: '畫面發生問題',
  nothingLost: '您的帳戶與委託不受影響。',
  reload: '重新載入',
  code: '代碼 {code}',
  requestId: '查詢編號 {id}',
  support: '客服',
};
