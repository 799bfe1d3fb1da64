import type { Texts } from '../../catalogue.ts';

export const stepUpTw: Texts<'confirm'> = {
  title: '確認本人',
  passkey: '通行密鑰',
  totp: '驗證應用程式代碼',
  recovery: '備用碼',
  passkeyLead: '請以通行密鑰確認。',
  totpLead: '請輸入驗證應用程式顯示的6位數字。',
  recoveryLead: '請輸入一組您保存的備用碼，每組僅能使用一次。',
  passwordLead: '請輸入密碼以繼續。',
  demo: '體驗確認碼',
  demoLead: '體驗帳戶沒有密碼，請直接輸入畫面上的6位數字。',
  usePasskey: '使用通行密鑰',
  submit: '確認',
  other: '改用{what}',
  enter: '請輸入{what}',
  startAgain: '重新登入',
  passkeyNotShown: '未能確認通行密鑰。',
  passkeyUnavailable: '此裝置或瀏覽器無法使用通行密鑰，請改用已設定的裝置。',
};
