import type { Language } from '@kabuto/contract';

/** The version of the risk document that is current. */
export const RISK_VERSION = '3';

/** The risk document of day trades; names in braces are replaced by the terms of the brokerage. */
export const RISK_TEXTS: Readonly<Record<Language, string>> = {
  jp: `# 一日信用取引とは
委託保証金を担保に、資金を借りて株式を買う（買建）、または株式を借りて売る（売建）取引です。建玉は、建てた日の取引終了までに返済するか、現引または現渡で決済していただきます。

# 損失のリスク
委託保証金の約{leverage}倍までの取引ができるため、損失が委託保証金の額を上回るおそれがあります。
売建では株価の上昇に上限がなく、損失が限りなく大きくなるおそれがあります。

# 委託保証金
新規建てには、建玉金額の{initial}％以上、かつ{minimum}円以上の委託保証金が必要です。
現金のほか、保有株式を前営業日の終値の{collateral}％で評価します。建玉の評価損は差し引き、評価益は加えません。
委託保証金率が{maintenance}％を下回るか、委託保証金が{minimum}円を下回ると、返済のみ受け付けます。

# 返済の期限と強制決済
{warn}に、残っている建玉をお知らせします。「引けで自動返済」を選んだ場合は、{auction}に引けの成行で返済します。
現引と現渡は{deliver}まで受け付けます。
残った建玉は、翌営業日の寄付で当社が返済し、手数料{penalty}円を申し受けます。値幅制限や売買停止により返済できないときは、返済できるまで繰り返します。

# 不足金
返済の損失が残高を上回ったときは、不足金として受渡日の15:30までにお支払いいただきます。入金と売却代金は不足金に充当します。
お支払いがないときは、担保の株式を売却します。

# 費用
買建には買方金利（注文金額{interestBelow}円未満は年{interest}％、以上は年{interestAbove}％）、売建には貸株料（{loanBelow}円未満は年{loan}％、以上は年{loanAbove}％）がかかります。借りにくい銘柄には特別空売り料がかかる場合があります。`,
  en: `# What a day trade is
You buy shares with borrowed money (long) or sell borrowed shares (short) against your collateral. A position has to be closed, or settled by delivery, by the end of the day on which it was opened.

# Risk of loss
You can trade about {leverage} times your collateral. A loss can be greater than your collateral.
The price of a share can rise without limit, so the loss of a short position has no limit.

# Collateral
Opening needs collateral of at least {initial} % of the value of your positions, and at least {minimum} yen.
Besides cash, your shares count at {collateral} % of the previous close. The loss of open positions is deducted, a gain is not added.
When the ratio falls below {maintenance} %, or the collateral below {minimum} yen, only closing orders are accepted.

# Deadline and forced close
At {warn} you are notified of positions that are still open. With the option to close at the end of the day, they are closed at market in the closing auction from {auction}.
You can settle by delivery until {deliver}.
What is left, we close at the next opening and charge {penalty} yen. If the daily price limit or a halt prevents this, we repeat it until it is closed.

# Deficit
If a loss is greater than your balance, you owe the difference as a deficit, due at 15:30 on the settlement date. Deposits and sales repay it first.
If it is not paid, we sell shares that serve as collateral.

# Costs
Long positions pay interest ({interest} % a year for orders below {interestBelow} yen, {interestAbove} % from there on), short positions a lending fee ({loan} % below {loanBelow} yen, {loanAbove} % from there on). Stocks that are hard to borrow can have a premium.`,
  tw: `# 什麼是當沖交易
以保證金為擔保，借入資金買進股票（多單），或借入股票賣出（空單）。部位必須於建倉當日收盤前平倉，或以現引、現渡結清。

# 損失風險
可交易金額約為保證金的{leverage}倍，損失可能超過保證金。
股價上漲沒有上限，空單的損失可能無限擴大。

# 保證金
新建部位需要部位金額{initial}％以上，且至少{minimum}日圓的保證金。
除現金外，持股以前一營業日收盤價的{collateral}％計算。未實現損失會扣除，未實現利益不計入。
保證金率低於{maintenance}％，或保證金低於{minimum}日圓時，僅接受平倉。

# 平倉期限與強制平倉
{warn}會通知尚未平倉的部位。若選擇「收盤自動平倉」，將於{auction}起在收盤集合競價以市價平倉。
現引與現渡受理至{deliver}止。
剩餘部位將於次一營業日開盤由本公司平倉，並收取{penalty}日圓手續費。若因漲跌停或停止買賣無法平倉，將持續至完成為止。

# 欠款
損失超過餘額時，差額為欠款，須於交割日15:30前補足。入金與賣出款項優先抵償欠款。
未補足時，本公司將賣出作為擔保的股票。

# 費用
多單須付融資利息（委託金額未達{interestBelow}日圓年利率{interest}%，達此金額{interestAbove}%），空單須付借券費（未達{loanBelow}日圓年利率{loan}%，達此金額{loanAbove}%）。較難借入的股票可能收取特別借券費。`,
};
