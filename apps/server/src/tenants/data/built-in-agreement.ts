import type { AgreementTexts } from '../agreement-texts.ts';

/**
 * The built-in user agreements by their versions, as the app shows the newest one. Those of before stay: members have
 * agreed to them.
 */
export const BUILT_IN_AGREEMENTS: Readonly<Record<string, AgreementTexts>> = {
  '2026-11': {
    jp: `本サービスは模擬市場です。実際の金銭・有価証券の取引は行われません。

# 第1条（目的）
本規約は、株式売買を体験する模擬取引サービスの利用条件を定めます。表示される株価、板、指数はすべて計算で作られたもので、実在の企業や取引所の値ではありません。

# 第2条（口座と模擬資金）
口座の資金は模擬資金です。入金と出金も模擬資金で行い、実際の金銭は動きません。模擬資金を実際の金銭に換えることや、他の人に譲ることはできません。デモ口座は予告なく削除されることがあります。

# 第3条（注文）
受け付けた注文は、取引時間、呼値、値幅制限、単元株数の決まりに従って処理されます。約定の結果は記録され、取り消せません。

# 第4条（個人情報）
メールアドレスとニックネームは、ログインと画面表示のためだけに使います。

# 第5条（免責）
本サービスの内容は投資の助言ではありません。模擬取引の成績は、実際の取引の成績を示すものではありません。`,
    en: `This service is a simulated market. No real money or securities change hands.

# 1. Purpose
These terms govern a service for practising stock trading. All prices, books and indices shown are computed; they are not those of any real company or exchange.

# 2. Account and paper money
The money in an account is paper money. You deposit and withdraw paper money too, and no real money moves. Paper money cannot be exchanged for real money or given to others. Demo accounts may be removed without notice.

# 3. Orders
Accepted orders follow the rules on hours, ticks, price limits and lots. Executions are recorded and cannot be undone.

# 4. Personal data
Your email and nickname are used only for login and display.

# 5. Liability
Nothing here is investment advice. Results of simulated trading say nothing about real trading.`,
    tw: `本服務為模擬市場，不涉及真實金錢或有價證券之交易。

# 第一條（目的）
本條款規範股票模擬交易服務之使用條件。所有股價、五檔及指數皆由程式產生，並非真實企業或交易所之數值。

# 第二條（帳戶與模擬資金）
帳戶資金為模擬資金。入金與出金亦以模擬資金進行，不涉及真實金錢。模擬資金不得兌換為真實金錢，亦不得轉讓他人。體驗帳戶可能不經通知刪除。

# 第三條（委託）
已受理之委託依交易時間、升降單位、漲跌幅限制及交易單位之規則處理。成交結果均予記錄且無法撤銷。

# 第四條（個人資料）
電子郵件與暱稱僅用於登入及畫面顯示。

# 第五條（免責）
本服務內容並非投資建議。模擬交易績效不代表實際交易績效。`,
  },
};
