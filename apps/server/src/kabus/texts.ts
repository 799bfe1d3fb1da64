/** What each error code of the gateway means, in our own words; like the published API, in Japanese only. */
export const ERROR_MESSAGES = {
  4001001: 'サーバーで処理できませんでした',
  4001005: 'パラメータを変換できません',
  4001006: 'APIの実行回数が多すぎます',
  4001007: 'ログインしていません',
  4001008: 'APIを利用できません',
  4001009: 'APIキーが違います',
  4001010: 'クエリ文字列が正しくありません',
  4001011: 'リクエストのパスが正しくありません',
  4001012: 'リクエストの内容が正しくありません',
  4001013: 'APIパスワードが違います',
  4001014: 'このHTTPメソッドは使えません',
  4001015: 'リクエストが大きすぎます',
  4001016: 'このメディアタイプは使えません',
  4001017: '市場が停止しています',
  4001018: '銘柄を登録できません',
  4001019: '登録できない銘柄がありました',
  4001020: '銘柄の登録を解除できません',
  4001021: '登録を解除できない銘柄がありました',
  4002001: '銘柄が見つかりません',
  4002002: '執行条件が正しくありません',
  4002003: 'この市場では使えない執行条件です',
  4002004: '逆指値の条件が正しくありません',
  4002005: '取扱いのない商品です',
  4002006: '登録できる銘柄数を超えています',
  4002007: 'AccountTypeが正しくありません',
  4002008: 'Sideが正しくありません',
  4002009: 'CashMarginが正しくありません',
  4002010: 'DelivTypeが正しくありません',
  4002011: 'FundTypeが正しくありません',
  4002012: 'FrontOrderTypeが正しくありません',
  4002013: 'MarginTradeTypeが正しくありません',
  4002015: '返済順と返済建玉は一方だけを指定してください',
  4002017: '値段の指定が正しくありません',
  4002018: 'IOC注文を受け付けられません',
  4003001: '1注文あたりの金額を超えています',
  4003002: '1注文あたりの数量を超えています',
  4004001: '注文が見つかりません',
  4004002: '取り消せない注文です',
  4005001: 'ランキングがありません',
  4005002: '為替情報がありません',
  4005003: '規制情報がありません',
} as const;

/** Names of the exchange with the section of an issue. */
export const EXCHANGE_NAMES = { prime: '東証プ', standard: '東証ス', growth: '東証グ', etf: '東証' } as const;

/** The same of an order or a position, which the gateway takes at exchange 27. */
export const ORDER_EXCHANGE_NAMES = {
  prime: '東証＋プ',
  standard: '東証＋ス',
  growth: '東証＋グ',
  etf: '東証＋',
} as const;

/** Why an issue is restricted. */
export const REGULATION_TEXTS = { short: '空売り規制', halted: '売買停止' } as const;
