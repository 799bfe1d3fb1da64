/**
 * Optional features of a brokerage: self-registration of members, throw-away demo accounts, referrer IDs, price alerts.
 * The app shows no entry for a disabled feature, and the server refuses its calls.
 */
export const TENANT_FEATURES = ['registration', 'demoLogin', 'referral', 'alerts'] as const;
export type TenantFeature = (typeof TENANT_FEATURES)[number];
