import { type InstrumentCode, instrumentCode, type Shares, shares } from '@kabuto/market';

/** A demo's offer of shares of an issue of the data set that the brokerage owns: nothing is said about the company. */
export type DemoBlock = {
  readonly kind: 'distribution' | 'block';
  readonly code: InstrumentCode;
  readonly shares: Shares;
  readonly least: Shares;
  readonly most: Shares;
  /** Discount to the last close in thousandths; at most 100. */
  readonly discountPermille: number;
  readonly depositPercent: number;
  readonly penaltyPercent: number;
  /** Business days from the delivery to the first on which the shares may be sold; 0: no lock-up. */
  readonly lockupDays: number;
  readonly simulatedApplicants: number;
};

export const DEMO_BLOCKS: readonly DemoBlock[] = [
  {
    kind: 'distribution',
    code: instrumentCode('9432'),
    shares: shares(500_000),
    least: shares(100),
    most: shares(1_000),
    discountPermille: 25,
    depositPercent: 100,
    penaltyPercent: 0,
    lockupDays: 0,
    simulatedApplicants: 600,
  },
  {
    kind: 'block',
    code: instrumentCode('8306'),
    shares: shares(400_000),
    least: shares(500),
    most: shares(5_000),
    discountPermille: 60,
    depositPercent: 20,
    penaltyPercent: 0,
    lockupDays: 1,
    simulatedApplicants: 200,
  },
];
