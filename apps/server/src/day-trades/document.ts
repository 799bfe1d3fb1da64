import type { DayTradePolicy } from '@kabuto/brokerage';
import type { Language } from '@kabuto/contract';
import { sha256 } from '../platform/seal/index.ts';
import { sectionsOf } from '../tenants/index.ts';
import { RISK_TEXTS } from './data/risk.ts';
import { clockText, percentText } from './terms.ts';

/**
 * The version of the risk document: that of its text, and that of the terms it names, which customers accept again when
 * they change.
 */
export const riskVersion = (textVersion: string, { version }: DayTradePolicy): string => `${textVersion}.${version}`;

const grouped = (amount: number): string => String(amount).replace(/\B(?=(\d{3})+$)/g, ',');

/** The risk document with the terms of a brokerage, in a language. */
export function riskText(language: Language, policy: DayTradePolicy): string {
  const values: Readonly<Record<string, string>> = {
    initial: String(policy.initialPercent),
    // how many times the collateral can be traded, rounded down to a tenth
    leverage: String(Math.floor(1_000 / policy.initialPercent) / 10),
    maintenance: String(policy.maintenancePercent),
    collateral: String(policy.collateralPercent),
    minimum: grouped(policy.minimum),
    penalty: grouped(policy.penalty),
    warn: clockText(policy.warnAt),
    auction: clockText(policy.auctionAt),
    deliver: clockText(policy.deliverUntil),
    interestBelow: grouped(policy.interest.below),
    interest: percentText(policy.interest.ratePpm),
    interestAbove: percentText(policy.interest.ratePpmAbove),
    loanBelow: grouped(policy.loan.below),
    loan: percentText(policy.loan.ratePpm),
    loanAbove: percentText(policy.loan.ratePpmAbove),
  };
  return RISK_TEXTS[language].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the risk document names ${name}, which no term has`);
    return value;
  });
}

/** The SHA-256 of a text, hexadecimal. */
export const hashOf = (text: string): string => sha256(text).toString('hex');

/** The risk document as it is shown. */
export function showRisk(version: string, language: Language, policy: DayTradePolicy) {
  const text = riskText(language, policy);
  return { version, hash: hashOf(text), sections: sectionsOf(text) };
}
