import type { ApplicationView, OfferingView } from '@kabuto/contract';

const NAMES = { en: 'Hoshimi Foods', jp: '星見食品', tw: '星見食品' };

/** An IPO whose book is open, for tests. */
export const anOffering = (more: Partial<OfferingView> = {}): OfferingView => ({
  offeringId: '1',
  kind: 'ipo',
  code: '1Z01',
  names: NAMES,
  about: null,
  fictional: true,
  state: 'bookOpen',
  shares: '100000',
  lot: '100',
  least: '100',
  most: '500',
  range: { low: '800', high: '1000', step: '10' },
  price: null,
  schedule: {
    opensAt: 1_000,
    closesAt: 2_000,
    drawsAt: 3_000,
    purchaseOpensAt: 4_000,
    purchaseClosesAt: 5_000,
    listsOn: '2026-12-01',
  },
  otc: null,
  holdsAt: 'application',
  prospectus: { version: '1' },
  demand: null,
  hasCertificate: false,
  cancelReason: null,
  ...more,
});

/** A member's application to it, for tests. */
export const anApplication = (more: Partial<ApplicationView> = {}): ApplicationView => ({
  applicationId: '7',
  offeringId: '1',
  kind: 'ipo',
  code: '1Z01',
  names: NAMES,
  state: 'submitted',
  label: 'pending',
  quantity: '100',
  bid: null,
  allotted: null,
  standbyRank: null,
  reason: null,
  answer: null,
  held: '100000',
  paid: '0',
  outstanding: '0',
  penalty: '0',
  lockedShares: '0',
  canAmend: true,
  canCancel: true,
  due: null,
  createdAt: 1_500,
  updatedAt: 1_500,
  ...more,
});
