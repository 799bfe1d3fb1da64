/** Japan Post Bank, among banks. */
export const JAPAN_POST = '9900';

/**
 * The branch, type and account of an account at Japan Post, for transfers from other banks: of a savings account
 * (symbol 1...) branch NN8, ordinary, without the last digit of the number; of a transfer account (symbol 0...) branch
 * NN9, current, the number as it is; NN are the symbol's second and third digit. `symbol` has 5 digits, `number` up to
 * 8 and up to 6. Returns null for anything else, also when a savings account's number does not end with 1, which all
 * do, and when the account would be zero (rules/bank-files.md 4).
 */
export function fromJapanPost(
  symbol: string,
  number: string,
): {
  readonly bank: string;
  readonly branch: string;
  readonly accountType: '1' | '2';
  readonly account: string;
} | null {
  const middle = /^([01])(\d\d)\d{2}$/.exec(symbol);
  if (middle === null || !/^\d+$/.test(number)) return null;
  const [, first, digits = ''] = middle;
  if (first === '1') {
    if (number.length < 2 || number.length > 8 || !number.endsWith('1')) return null;
    const account = number.slice(0, -1).padStart(7, '0');
    if (Number(account) === 0) return null;
    return { bank: JAPAN_POST, branch: `${digits}8`, accountType: '1', account };
  }
  if (number.length > 6 || Number(number) === 0) return null;
  return { bank: JAPAN_POST, branch: `${digits}9`, accountType: '2', account: number.padStart(7, '0') };
}
