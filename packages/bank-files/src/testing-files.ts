/**
 * Records of bank files typed field by field from the published layouts (docs/rules/bank-files.md), not by this
 * package's writer.
 */
const pad = (text: string, length: number): string => text.padEnd(length, ' ');

export const NOTIFICATION_HEADER = `1010081124081124081124${'0172'}${pad('ｱﾜ', 15)}${'101'}${pad('ﾎﾝﾃﾝ', 15)}1${'0123456'}${pad('ｶﾌﾞﾄｼﾖｳｹﾝ(ｶ', 40)}${pad('', 93)}`;
export const NOTIFICATION_LINES = [
  `2000001081124081124${'0000050000'}${'0000000000'}${'0000000000'}${pad('ﾔﾏﾀﾞ ﾀﾛｳ K7M2QX', 48)}${pad('ﾐﾂﾋﾞｼUFJ', 15)}${pad('ｼﾌﾞﾔ', 15)} ${pad('', 20)}${pad('', 52)}`,
  `2000002081124081123${'0000120000'}${'0000020000'}${pad('', 10)}${pad('ｻﾄｳ ﾊﾅｺ', 48)}${pad('ﾕｳﾁﾖ', 15)}${pad('', 15)}0${pad('EDI-1', 20)}${pad('', 52)}`,
  `2000003081124081124${'0000000700'}${'0000000000'}${pad('', 10)}${pad('ｽｽﾞｷ ｲﾁﾛｳ', 48)}${pad('ﾐｽﾞﾎ', 15)}${pad('', 15)}1${pad('', 20)}${pad('', 52)}`,
] as const;
export const NOTIFICATION_TRAILER = `8000002${'000000170000'}000001${'000000000700'}${pad('', 163)}`;
export const NOTIFICATION_END = `9${pad('', 199)}`;

export const NOTIFICATION = [NOTIFICATION_HEADER, ...NOTIFICATION_LINES, NOTIFICATION_TRAILER, NOTIFICATION_END];

/** The bytes of a text in JIS X 0201: half-width katakana begin at 0xA1. */
export const jis = (text: string): Uint8Array =>
  Uint8Array.from(text, (sign) => {
    const code = sign.charCodeAt(0);
    return code >= 0xff61 && code <= 0xff9f ? code - 0xff61 + 0xa1 : sign === '¥' ? 0x5c : code;
  });
