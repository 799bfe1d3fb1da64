const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const CJK = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

// Short lists of frequent letters, not dictionaries: they catch a text that was converted or copied.

/** Used only in Simplified Chinese, neither in Taiwan nor in Japan. */
const SIMPLIFIED_ONLY = new Set(
  '们这为时说让过还进发现实对无业东车长门问间关开马见观视话语认识记证评词试详误调谢读谁课买卖赢资费贷贸货质购账财败赔' +
    '钱银错键锁针钟应张归录总惯执扩扫护报拟择换损敌显晓暂术权极构标栏样检欢毕气汇汉测润涨渐满灭灵热爱环产电监盘种约级纪' +
    '纯纸线练组细织终结给络绝统继维绿网罗罚职联脑节获营虑虽补规订议访设许该诚诺输转轮软较辑达迁运远连迟选递遗邮释鉴钥闭' +
    '队阳阴际陆险随难页项顺须预领频题额风飞馆验骗单价个图',
);
/** Used in Simplified Chinese and in Japan, not in Taiwan. */
const SHARED_FORMS = '担断旧条灯点画称装当会来体号数与国学区写声医麦乱双参';
/** Used only in Japan. */
const SHINJITAI = '売円価気変応図対帰実経続発総済験検権関戻込働様読転広両帯弁拠観銭駅塩単択残戦値処録歩緑黒収払';
const NOT_IN_TAIWAN = new Set([...SIMPLIFIED_ONLY, ...Array.from(SHARED_FORMS + SHINJITAI)]);

/** Words that stay in Latin letters in every language: the product, units, market terms and formats. */
const LATIN_WORDS: ReadonlySet<string> = new Set(
  (
    'kabuto usdt jpy cny usd btc eth tron ethereum trc erc ipo otc pts vwap etf reit topix oco ifd ioc fok tif id pdf csv qr url ' +
    'totp sms otp api pin faq english ok nisa edinet xbrl isin tick lan html http https smtp am pm mb kb px vs v x sbi demo over under ' +
    'tradingview lightweight charts utf shift jis'
  ).split(' '),
);

export function hasKana(text: string): boolean {
  return KANA.test(text);
}

export function hasCjk(text: string): boolean {
  return CJK.test(text);
}

/** The letters of a text that Taiwanese Mandarin does not use. */
export function foreignToTaiwan(text: string): string[] {
  return Array.from(text).filter((letter) => NOT_IN_TAIWAN.has(letter));
}

/** The letters of a text that only Simplified Chinese uses. */
export function foreignToJapan(text: string): string[] {
  return Array.from(text).filter((letter) => SIMPLIFIED_ONLY.has(letter));
}

/** The Latin words of a text outside placeholders and addresses that are not on the list of exceptions. */
export function foreignLatinWords(text: string): string[] {
  const plain = text.replace(/\{[^}]*\}/g, ' ').replace(/\S+@\S+|https?:\S+/g, ' ');
  return (plain.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !LATIN_WORDS.has(word.toLowerCase()));
}
