/** The native coins of networks, in which fees are paid; undefined: it has no name. */
const COINS: Readonly<Record<string, string>> = { ethereum: 'ETH', bnb: 'BNB' };
export const coinOf = (network: string): string | undefined => COINS[network];
