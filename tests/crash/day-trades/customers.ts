/** The accounts that trade on the day. */
export const CUSTOMERS: readonly number[] = [1001, 1002, 1003, 1004];
