/**
 * What a brokerage may leave out: taking new members by itself, throw-away accounts in the demo, referrer IDs, price alerts. The app
 * shows no entry to what is left out, and the server refuses it.
 */
export const TENANT_FEATURES = ['registration', 'demoLogin', 'referral', 'alerts'] as const;
export type TenantFeature = (typeof TENANT_FEATURES)[number];
