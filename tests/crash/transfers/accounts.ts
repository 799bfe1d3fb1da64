/** The accounts whose transfers are under way at once, one each. */
export const ACCOUNTS: readonly number[] = [1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008];
