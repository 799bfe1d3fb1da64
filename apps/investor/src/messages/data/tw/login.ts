import type { Texts } from '../../catalogue.ts';

export const loginTw: Texts<'login'> = {
  paperMoney: '模擬交易・模擬資金',
  demoButton: '一鍵開始體驗',
  demoNote: '免註冊，立即使用含庫存與委託的帳戶。',
  or: '或',
  username: '電子郵件',
  password: '密碼',
  captcha: '圖片中的文字',
  captchaPrompt: '請輸入圖片中的文字',
  captchaNew: '換一張圖片',
  captchaImage: '驗證圖片',
  submit: '登入',
  passkey: '以通行密鑰登入',
  register: '註冊',
  forgot: '忘記密碼',
  language: '語言',
  toDark: '切換深色',
  toLight: '切換淺色',
  operatorDemo: '營運者、登記號碼：無（模擬市場，並非真實券商）',
  operator: '{name}　登記號碼 {number}',
  unbound: '此連線未受保護。',
};
