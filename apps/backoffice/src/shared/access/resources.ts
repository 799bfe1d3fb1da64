import type { Permission } from '@kabuto/contract/permissions';

/** The permission that each list of the office requires. */
export const PERMISSION_OF = {
  today: 'today.read',
  reviews: 'identity.read',
  proposals: 'proposal.read',
  operators: 'operator.read',
  log: 'log.read',
  deposits: 'fund.read',
  imports: 'fund.read',
  lines: 'fund.read',
  withdrawals: 'fund.read',
  files: 'fund.read',
  reconciliation: 'fund.read',
  treasury: 'fund.read',
  settings: 'fund.read',
  offerings: 'offering.read',
  agreements: 'offering.read',
  brokerage: 'tenant.read',
  news: 'news.read',
  customers: 'customer.read',
  referrals: 'referral.read',
  margins: 'margin.read',
  loans: 'margin.read',
  orders: 'trading.read',
  fills: 'trading.read',
  halts: 'trading.read',
} as const satisfies Readonly<Record<string, Permission>>;

export type OfficeResource = keyof typeof PERMISSION_OF;

/** Returns the permission of a resource by its name; undefined for one that does not exist. */
export const permissionFor = (resource: string): Permission | undefined =>
  Object.entries(PERMISSION_OF).find(([name]) => name === resource)?.[1];
