/** The kinds of in-app notices, by the group that filters the list. */
export const NOTICE_KINDS = {
  fill: 'orders',
  partFill: 'orders',
  orderCancelled: 'orders',
  orderExpired: 'orders',
  orderRejected: 'orders',
  alertHit: 'alerts',
  settled: 'money',
  newDevice: 'security',
  newDeviceOrder: 'security',
  passwordChanged: 'security',
  passwordChangedHere: 'security',
  passwordLocked: 'security',
  factorAdded: 'security',
  factorRemoved: 'security',
  recoveryUsed: 'security',
  emailChanged: 'security',
  mobileChanged: 'security',
  mobileRemoved: 'security',
  frozen: 'security',
  noticesOff: 'security',
  identityVerified: 'security',
  identityRejected: 'security',
  cardAdded: 'security',
  cardDefault: 'security',
  cardRemoved: 'security',
} as const;

export type NoticeKind = keyof typeof NOTICE_KINDS;
export type NoticeGroup = (typeof NOTICE_KINDS)[NoticeKind];
