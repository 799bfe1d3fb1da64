/** The accounts that apply. */
export const CUSTOMERS: readonly number[] = [1001, 1002, 1003, 1004, 1005, 1006];
/** The issue of distributions and blocks. */
export const ISSUE = '9432';
