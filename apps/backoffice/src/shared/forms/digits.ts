/** Regular expressions of whole numbers without separators, as the server takes them. */

/** From 0 to 10^12 yen. */
export const YEN_PATTERN = '\\d{1,12}|10{12}';
/** From 1 to 10^12 yen. */
export const POSITIVE_YEN_PATTERN = '[1-9]\\d{0,11}|10{12}';
/** So many digits. */
export const digitsPattern = (length: number): string => `\\d{${length}}`;
