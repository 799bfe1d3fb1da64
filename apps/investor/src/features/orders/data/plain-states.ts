/** Plain English words for the ends of an order whose product label does not say what happened. */
export const PLAIN_STATES_EN = {
  expired: 'Expired, not filled',
  expiredPartly: 'Expired, partially filled',
  rejected: 'Rejected',
} as const;
