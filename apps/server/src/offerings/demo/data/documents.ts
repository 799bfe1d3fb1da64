import type { Language } from '@kabuto/contract';
import type { LocalNames } from '../../../orders/index.ts';

type Texts = Readonly<Record<Language, string>>;

/** The prospectus of an offering of an invented company. */
export const prospectusOf = ({ names, about }: { readonly names: LocalNames; readonly about: LocalNames }): Texts => ({
  jp: `# ${names.jp}
本書は、実在しない会社の株式についてデモ用に作成した目論見書です。実際の金銭や株式は動きません。

# 事業の内容
${about.jp}

# 募集の方法
ブックビルディング方式により需要を調査し、仮条件の下限の80％から上限の120％までの範囲で公開価格を決定します。
購入できる方は、申込者1人につき1口の抽選で決定します。抽選の対象となる申込みの一覧と手順は公開され、どなたでも結果を検証できます。

# 主なリスク
株価は、公開価格を下回ることがあります。上場初日は価格の変動が大きくなることがあります。`,
  en: `# ${names.en}
This prospectus was written for the demo. The company does not exist, and no real money or shares move.

# Business
${about.en}

# How shares are allotted
The offer price is fixed after the book has closed, between 80 % of the low end and 120 % of the high end of the range.
Each person takes part in the draw once. The list of applications and the procedure are published, so that anyone can check the result.

# Main risks
The market price can fall below the offer price. It can move strongly on the first day.`,
  tw: `# ${names.tw}
本公開說明書為示範而製作。該公司並不存在，不涉及真實金錢或股票。

# 業務內容
${about.tw}

# 配售方式
以詢價圈購方式調查需求，於暫定價格區間下限的80％至上限的120％範圍內決定承銷價。
每位申購人抽籤一次。申購名單與抽籤程序公開，任何人皆可驗證結果。

# 主要風險
股價可能跌破承銷價。上市首日價格波動可能較大。`,
});

/** The agreement of a block of an invented company. */
export const agreementOf = (names: LocalNames): Texts => ({
  jp: `# 大口ブロック取引に関する契約書（デモ）
${names.jp}の株式を取引所の立会外で買い付けるにあたり、次の事項に同意します。

# 申込証拠金と払込み
申込みの際、買付代金の一部を申込証拠金として確保します。割当後、期限までに残額を払い込みます。
期限までに払込みがない場合、割当は失効し、申込証拠金は違約金を差し引いて返還されます。デモでは違約金はかかりません。

# 売却の制限
払込みの後、ロックアップ期間が終わるまで株式を売却、担保差入れ、または移管することはできません。

# 署名
署名と署名済み書面の写真は、この契約書の本文と結び付けて保管されます。`,
  en: `# Agreement on a block of shares (demo)
By signing I agree to the following for buying shares of ${names.en} outside the exchange's auction.

# Deposit and payment
A part of the amount is held as a deposit with the subscription. After the allotment the rest is paid before the deadline.
Without payment the allotment lapses, and the deposit is returned less a penalty. In the demo the penalty is zero.

# Lock-up
After the payment the shares cannot be sold, pledged or transferred before the lock-up has ended.

# Signature
Signature and photo of the signed paper are stored together with the text of this agreement.`,
  tw: `# 大宗股票交易合約（示範）
就於集中市場撮合外購買${names.tw}股票，本人同意下列事項。

# 保證金與付款
認購時將保留部分款項作為保證金。獲配後，須於期限前支付餘額。
逾期未付款者，配售失效，保證金扣除違約金後退還。示範環境不收取違約金。

# 限制出售
付款後，於閉鎖期結束前不得出售、質押或轉讓股票。

# 簽署
簽名與已簽文件的照片將與本合約內文一併保存。`,
});
