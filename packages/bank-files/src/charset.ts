/**
 * The characters of bank files: digits, capital letters, half-width katakana and a few signs. Small kana and lower case
 * do not exist there (rules/bank-files.md 1).
 */
const DIGITS = '0123456789';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const between = (first: string, last: string): string[] => {
  const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)];
  return Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at));
};

/** JIS X 0201: ASCII below 0x80 with the yen sign at 0x5C, half-width katakana from 0xA1. */
const JIS: ReadonlyMap<number, string> = new Map([
  ...Array.from(`${DIGITS}${LETTERS} ()-./,`, (sign) => [sign.charCodeAt(0), sign] as const),
  [0x5c, '¥'] as const,
  ...between('｡', 'ﾟ').map((kana, at) => [0xa1 + at, kana] as const),
]);

/** Where runs of consecutive characters begin in EBCDIC with katakana (code page 290). */
const EBCDIC_RUNS: readonly (readonly [number, string])[] = [
  [0x40, ' '],
  [0x41, '｡｢｣､･ｦｧｨｩ'],
  [0x4b, '.'],
  [0x4d, '('],
  [0x51, 'ｪｫｬｭｮｯ'],
  [0x58, 'ｰ'],
  [0x5b, '¥'],
  [0x5d, ')'],
  [0x60, '-/'],
  [0x6b, ','],
  [0x81, 'ｱｲｳｴｵｶｷｸｹｺ'],
  [0x8c, 'ｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉ'],
  [0x9d, 'ﾊﾋﾌ'],
  [0xa2, 'ﾍﾎﾏﾐﾑﾒﾓﾔﾕ'],
  [0xac, 'ﾖﾗﾘﾙ'],
  [0xba, 'ﾚﾛﾜﾝﾞﾟ'],
  [0xc1, 'ABCDEFGHI'],
  [0xd1, 'JKLMNOPQR'],
  [0xe2, 'STUVWXYZ'],
  [0xf0, DIGITS],
];
const EBCDIC: ReadonlyMap<number, string> = new Map(
  EBCDIC_RUNS.flatMap(([first, run]) => Array.from(run, (sign, at) => [first + at, sign] as const)),
);

export type Charset = 'jis' | 'ebcdic';
const TABLE = { jis: JIS, ebcdic: EBCDIC } as const;

/** The character of a byte; undefined for one that bank files do not have. */
export const characterOf = (charset: Charset, byte: number): string | undefined => TABLE[charset].get(byte);

const JIS_BYTES: ReadonlyMap<string, number> = new Map([...JIS].map(([byte, sign]) => [sign, byte]));

/** The byte of a character in JIS X 0201; undefined for one that bank files do not have. */
export const jisByteOf = (character: string): number | undefined => JIS_BYTES.get(character);
