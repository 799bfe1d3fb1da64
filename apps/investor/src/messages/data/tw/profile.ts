import type { Texts } from '../../catalogue.ts';

export const profileTw: Texts<'info'> = {
  profile: '個人資料',
  nickname: '暱稱',
  mail: '電子郵件',
  mobile: '手機號碼',
  noContact: '未登記',
  memberId: '會員編號（推薦人編號）',
  account: '帳戶',
  accountNumber: '帳號',
  taxType: '帳戶類別',
  specified: '特定帳戶（預扣稅款）',
  general: '一般帳戶',
  identity: '身分驗證',
  identityDemo: '模擬市場無需驗證',
  noMail: '無（體驗帳戶）',
  changeNote: '可在設定頁面變更密碼並保護帳戶。',
  withdrawal: '出金',
  withdrawalOpen: '可以',
  withdrawalFrom: '{date} 起可以',
  withdrawalWhy: '因登入方式已變更，為確保安全，須經過一段時間才能出金。',
};
