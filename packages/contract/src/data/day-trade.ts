/** The side of a margin position: bought with borrowed money (買建), sold with borrowed shares (売建). */
export const POSITION_SIDES = ['long', 'short'] as const;

/** What an order of a day trade does: opens a position (新規建) or closes one (返済). */
export const CREDIT_EFFECTS = ['open', 'close'] as const;

/** Why the brokerage sent a closing order: close all, the customer's option, positions that were left open. */
export const CREDIT_ORIGINS = ['all', 'auction', 'forced'] as const;

/**
 * What an account may do. `open`: positions may be opened; `restricted`: the collateral is below a threshold, and only
 * closing orders are taken; `deficit`: a deficit has to be repaid first.
 */
export const DAY_TRADE_STATES = ['open', 'restricted', 'deficit'] as const;
