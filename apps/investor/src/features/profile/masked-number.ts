const DIGITS = 7;

/** An account number as seven digits, all but the last three hidden: '105' -> '••••105'. */
export const maskedNumber = (number: string): string => number.padStart(DIGITS, '0').replace(/.(?=.{3})/g, '•');
