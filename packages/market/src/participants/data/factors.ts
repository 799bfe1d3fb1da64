/**
 * How far an issue of a sector moves with the whole market, by the code of the exchange's 33 sectors: illustrative,
 * with defensive sectors below and makers of machines and financials above 1. Sectors not listed have 1.
 */
export const SECTOR_BETAS: Readonly<Record<string, number>> = {
  '0050': 0.55,
  '2050': 0.8,
  '3050': 0.5,
  '3100': 0.8,
  '3150': 0.65,
  '3250': 0.6,
  '3500': 1.3,
  '3600': 1.15,
  '3650': 1.25,
  '3700': 1.05,
  '4050': 0.5,
  '5050': 0.5,
  '5150': 0.7,
  '5200': 0.7,
  '5250': 0.85,
  '6100': 0.7,
  '7050': 1.15,
  '7100': 1.25,
  '8050': 0.9,
};

/** A typical day's move of the whole market, as a fraction. */
export const MARKET_MOVE = 0.0095;
/** A typical day's move of one sector relative to the market, as a fraction. */
export const SECTOR_MOVE = 0.005;

/** How far an issue moves with the whole market, 1 being one for one; also 1 for an issue without a sector. */
export const betaOf = (sector: string | undefined): number => SECTOR_BETAS[sector ?? ''] ?? 1;
