/** Permissions of operators. Each endpoint of the operators' API names one. */
export const PERMISSIONS = [
  // the operator's own session
  'own',
  'proposal.read',
  'fee.propose',
  'fee.approve',
  'operator.read',
  'operator.propose',
  'operator.approve',
  'log.read',
  'today.read',
  'identity.read',
  'identity.view',
  'identity.decide',
  'fund.read',
  // proofs of deposits, and the names under which customers pay
  'fund.view',
  'fund.review',
  'fund.import',
  'fund.release',
  'fund.propose',
  'fund.approve',
  'margin.read',
  // terms of day trades
  'margin.propose',
  'margin.approve',
  // customers and their accounts, personal data masked
  'customer.read',
  // their personal data
  'customer.view',
  // notes about them
  'customer.note',
  // limits and tax type of their accounts
  'customer.propose',
  'customer.approve',
  // ends sessions, freezes, disables
  'customer.stop',
  'customer.release',
  'news.read',
  'news.write',
  // a halt only stops: it is undone by two
  'network.halt',
  'offering.read',
  // announcement, steps, cancellation, drafts of documents
  'offering.manage',
  // price, draw, and documents that customers see
  'offering.propose',
  'offering.approve',
  // signed agreements, with their pictures
  'offering.review',
  'referral.read',
  // who may refer others
  'referral.permit',
  // the brokerage's own settings
  'tenant.read',
  // contact and logo, at once
  'tenant.change',
  // names, licence, features, the user agreement
  'tenant.propose',
  'tenant.approve',
  // orders, fills, halts and issues of the brokerage
  'trading.read',
  // cancels for a customer, halts of up to ten minutes
  'trading.act',
  // longer halts
  'trading.propose',
  'trading.approve',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Roles of operators; one person may have several roles, or none. */
export const OPERATOR_ROLES = [
  'support',
  'review',
  'treasury',
  'dealing',
  'content',
  'compliance',
  'admin',
  'auditor',
] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** Permissions of every logged-in operator, whatever the roles. */
const OF_EVERYBODY: readonly Permission[] = ['own'];

/**
 * The table of roles and permissions (decision 0064). An operator with both the permission to propose and the one to
 * approve still cannot approve their own proposals.
 */
const OF_ROLE: Readonly<Record<OperatorRole, readonly Permission[]>> = {
  support: [
    ...(['today.read', 'proposal.read', 'customer.read', 'customer.view', 'customer.note', 'customer.stop'] as const),
    ...(['customer.propose', 'referral.read', 'referral.permit'] as const),
  ],
  review: [
    ...(['today.read', 'identity.read', 'identity.view', 'identity.decide'] as const),
    ...(['offering.read', 'offering.review'] as const),
  ],
  treasury: [
    ...(['today.read', 'proposal.read', 'fund.read', 'fund.view', 'fund.review', 'fund.import'] as const),
    ...(['fund.release', 'fund.propose', 'network.halt'] as const),
  ],
  dealing: [
    ...(['today.read', 'proposal.read', 'margin.read', 'offering.read'] as const),
    ...(['margin.propose', 'offering.manage', 'offering.propose'] as const),
    ...(['trading.read', 'trading.act', 'trading.propose'] as const),
  ],
  content: ['today.read', 'news.read', 'news.write'],
  compliance: [
    ...(['today.read', 'proposal.read', 'fee.approve', 'operator.read', 'operator.approve', 'log.read'] as const),
    ...(['identity.read', 'identity.view', 'identity.decide', 'fund.read', 'fund.view', 'fund.approve'] as const),
    ...([
      'network.halt',
      'margin.read',
      'margin.approve',
      'news.read',
      'offering.read',
      'offering.approve',
      'offering.review',
    ] as const),
    ...(['referral.read', 'referral.permit', 'tenant.read', 'tenant.approve'] as const),
    ...(['trading.read', 'trading.approve'] as const),
    ...([
      'customer.read',
      'customer.view',
      'customer.note',
      'customer.stop',
      'customer.release',
      'customer.approve',
    ] as const),
  ],
  admin: [
    'today.read',
    'customer.read',
    'proposal.read',
    'fee.propose',
    'operator.read',
    'operator.propose',
    'log.read',
    'news.read',
    'referral.read',
    'tenant.read',
    'tenant.change',
    'tenant.propose',
  ],
  auditor: [
    ...(['today.read', 'proposal.read', 'operator.read', 'log.read', 'identity.read', 'fund.read'] as const),
    ...(['customer.read', 'margin.read', 'news.read', 'offering.read', 'referral.read', 'trading.read'] as const),
    'tenant.read',
  ],
};

/** Whether one of the roles has the permission. */
export const may = (roles: readonly OperatorRole[], permission: Permission): boolean =>
  OF_EVERYBODY.includes(permission) || roles.some((role) => OF_ROLE[role].includes(permission));

/** Those of the roles that have the permission. */
export const rolesThatMay = (roles: readonly OperatorRole[], permission: Permission): readonly OperatorRole[] =>
  roles.filter((role) => may([role], permission));

/** The roles that have a permission; all of them for the permissions of every operator. */
export const rolesWith = (permission: Permission): readonly OperatorRole[] => rolesThatMay(OPERATOR_ROLES, permission);

export const isOperatorRole = (text: string): text is OperatorRole => OPERATOR_ROLES.some((role) => role === text);
