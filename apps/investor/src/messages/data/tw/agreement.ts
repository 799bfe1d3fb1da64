import type { Texts } from '../../catalogue.ts';

export const agreementTw: Texts<'agreement'> = {
  version: '版本 {version}',
  renewTitle: '使用者條款修訂',
  renewLead: '使用者條款已更新。請確認內容並同意後繼續使用。',
  renewAgree: '同意並繼續',
  none: '使用者條款尚未公布。',
  lead: '本服務為模擬市場，不涉及真實金錢或有價證券之交易。',
  purposeTitle: '第一條（目的）',
  purposeBody: '本條款規範股票模擬交易服務之使用條件。所有股價、五檔及指數皆由程式產生，並非真實企業或交易所之數值。',
  accountTitle: '第二條（帳戶與模擬資金）',
  accountBody:
    '帳戶資金為模擬資金。入金與出金亦以模擬資金進行，不涉及真實金錢。模擬資金不得兌換為真實金錢，亦不得轉讓他人。體驗帳戶可能不經通知刪除。',
  orderTitle: '第三條（委託）',
  orderBody: '已受理之委託依交易時間、升降單位、漲跌幅限制及交易單位之規則處理。成交結果均予記錄且無法撤銷。',
  privacyTitle: '第四條（個人資料）',
  privacyBody: '電子郵件與暱稱僅用於登入及畫面顯示。',
  liabilityTitle: '第五條（免責）',
  liabilityBody: '本服務內容並非投資建議。模擬交易績效不代表實際交易績效。',
  of: '{name} 使用條款',
};
