import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { OfferingKind, OfferingStep, OfferingTerms } from '@kabuto/brokerage';
import { commitmentOf } from '@kabuto/draw';
import { epochMs, instrumentCode, price, shares, TOKYO } from '@kabuto/market';
import { expect, it } from 'vitest';
import { BUYER, engineBefore, SELLER, SPEC, THURSDAY } from '../../apps/server/src/core/engine/testing-engine.ts';
import { JOURNAL_KIND } from '../../apps/server/src/core/journal/journal.ts';
import { rowsOf } from '../support/stored-rows.ts';

/**
 * Journal rows of offerings as this release stores them: kind, input, outcome and images, a line each. To be renewed
 * with CODE_VERSION, and only then: a renamed property, kind or reason in stored bytes must fail this test.
 */
const FILE = path.join(import.meta.dirname, 'fixtures/offerings.txt');
const SECRET = 'ab'.repeat(32);
const NEW = instrumentCode('1Z01');
const NONCE = '01'.repeat(16);
const proposal = { number: 3, maker: 1, checker: 2 };

function termsOf(kind: OfferingKind): OfferingTerms {
  const [isIpo, isBlock] = [kind === 'ipo', kind === 'block'];
  return {
    kind,
    code: isIpo ? NEW : SPEC.code,
    lot: shares(100),
    shares: shares(100),
    least: shares(100),
    most: shares(100),
    standbys: isIpo ? 1 : 0,
    holdsAt: 'application',
    schedule: {
      opensAt: epochMs(1_000),
      closesAt: epochMs(2_000),
      drawAt: epochMs(2_000),
      purchaseFrom: kind === 'distribution' ? null : epochMs(3_000),
      purchaseUntil: kind === 'distribution' ? null : epochMs(4_000),
      deliversOn: isBlock ? null : THURSDAY,
    },
    depositPercent: isBlock ? 10 : 100,
    penaltyPercent: isBlock ? 50 : 0,
    lockedUntil: isBlock ? THURSDAY : null,
  };
}

const draw = { commitment: commitmentOf(SECRET) };
const open: OfferingStep = { to: 'open', price: price(29_000), lastClose: price(30_000), draw };
const drawn: OfferingStep = { to: 'drawn', secret: SECRET, proposal };

/** An IPO with a waiting list, one that is cancelled, a distribution, blocks that are paid, rejected and lapse. */
function storedRows(): string {
  const { engine, submit } = engineBefore(TOKYO, '10:00');
  engine.takeRecord();
  const step = (offeringId: number, wall: number, facts: OfferingStep) => {
    let { offering } = submit({ kind: 'stepOffering', offeringId, wallAt: epochMs(wall), ...facts });
    while (offering !== undefined && offering.task !== null)
      ({ offering } = submit({ kind: 'continueOffering', offeringId, most: 2 }));
  };
  const announce = (kind: OfferingKind) =>
    submit({ kind: 'announceOffering', wallAt: epochMs(500), terms: termsOf(kind) });
  const apply = (accountId: number, offeringId: number, bid: number | null = null) => {
    const terms = { quantity: shares(100), bid: bid === null ? null : price(bid), nonce: NONCE };
    return submit({ kind: 'applyOffering', accountId, offeringId, wallAt: epochMs(1_500), ...terms });
  };
  announce('distribution');
  announce('ipo');
  step(2, 600, { to: 'rangeSet', low: price(8_000), high: price(10_000), step: price(100) });
  step(2, 1_000, { to: 'bookOpen', draw });
  const ids = { offeringId: 2, wallAt: epochMs(1_500) };
  apply(BUYER, 2);
  apply(BUYER, 2);
  const amended = { quantity: shares(100), bid: price(9_500), nonce: NONCE };
  submit({ kind: 'amendApplication', accountId: BUYER, applicationId: 1, ...ids, ...amended });
  submit({ kind: 'cancelApplication', accountId: BUYER, applicationId: 1, ...ids });
  submit({
    kind: 'applyOffering',
    accountId: BUYER,
    person: 'cd'.repeat(32),
    ...ids,
    quantity: shares(100),
    bid: null,
    nonce: NONCE,
  });
  apply(SELLER, 2, 8_100);
  const bid = { quantity: shares(100), bid: null, nonce: NONCE };
  submit({ kind: 'simulateApplications', ...ids, bids: [true, false, true].map((buys) => ({ ...bid, buys })) });
  step(2, 2_000, { to: 'bookClosed' });
  step(2, 2_000, { to: 'priced', price: price(9_000), proposal });
  step(2, 2_000, drawn);
  step(2, 3_000, { to: 'purchaseOpen' });
  for (const accountId of [BUYER, SELLER])
    for (const { applicationId } of engine.broker.applications(accountId))
      submit({
        kind: 'answerAllotment',
        accountId,
        offeringId: 2,
        applicationId,
        answer: 'buy',
        wallAt: epochMs(3_500),
      });
  step(2, 4_000, { to: 'purchaseClosed' });
  submit({ kind: 'setInstrument', instrument: { ...issueOf(NEW), halted: false } });
  step(2, 4_000, { to: 'listed' });
  step(1, 1_000, open);
  apply(SELLER, 1);
  step(1, 2_000, { to: 'closed' });
  step(1, 2_000, drawn);
  step(1, 2_000, { to: 'executed' });
  announce('block');
  const agreement = { version: '2026-11', digest: 'ef'.repeat(32) };
  const sign = { kind: 'signAgreement', offeringId: 3, agreement, wallAt: epochMs(900) } as const;
  const review = { kind: 'reviewAgreement', offeringId: 3, wallAt: epochMs(900) } as const;
  const next = () => (engine.broker.globals.nextApplicationId ?? 1) - 1;
  submit({ ...sign, accountId: SELLER });
  submit({ ...review, applicationId: next(), accept: false });
  submit({ ...sign, accountId: SELLER });
  submit({ ...review, applicationId: next(), accept: true });
  step(3, 1_000, open);
  apply(SELLER, 3);
  step(3, 2_000, { to: 'closed' });
  step(3, 2_000, drawn);
  step(3, 3_000, { to: 'covering' });
  const paid = { kind: 'payAllotment', accountId: SELLER, offeringId: 3, applicationId: next() } as const;
  submit({ ...paid, wallAt: epochMs(3_500) });
  step(3, 4_000, { to: 'completed' });
  announce('block');
  submit({ ...sign, offeringId: 4, accountId: SELLER });
  submit({ ...review, offeringId: 4, applicationId: next(), accept: true });
  step(4, 1_000, open);
  apply(SELLER, 4);
  step(4, 2_000, { to: 'closed' });
  step(4, 2_000, drawn);
  step(4, 3_000, { to: 'covering' });
  step(4, 4_000, { to: 'completed' });
  announce('distribution');
  step(5, 1_000, { to: 'cancelled', reason: 'the seller withdrew it' });
  return rowsOf(engine);
}

const issueOf = (code: typeof NEW) => {
  const base = price(9_000);
  return { code, lot: shares(100), tickTable: 'other', base, lower: price(7_500), upper: price(10_500) } as const;
};

it('stored bytes of offerings are what this code writes: no stored name has changed', () => {
  // with KABUTO_RENEW_BYTES=1 the file is written instead
  const { KABUTO_RENEW_BYTES: renew } = process.env;
  if (renew === '1') writeFileSync(FILE, storedRows());
  expect(storedRows()).toBe(readFileSync(FILE, 'utf8'));
});

it('stored bytes of offerings include every input, every step and each way in which an application ends', () => {
  const stored = readFileSync(FILE, 'utf8');
  const kinds = Object.keys(JOURNAL_KIND).filter((name) => /offering|application|allotment|agreement/i.test(name));
  expect(kinds.filter((name) => !new RegExp(`^${name}\t`, 'm').test(stored))).toEqual([]);
  const steps = ['rangeSet', 'bookOpen', 'bookClosed', 'priced', 'drawn', 'purchaseOpen', 'purchaseClosed', 'listed'];
  for (const state of [...steps, 'open', 'closed', 'executed', 'covering', 'completed', 'cancelled'])
    expect(stored).toContain(`"state":"${state}"`);
  for (const state of ['withdrawn', 'ineligible', 'standby', 'delivered', 'rejected', 'lapsed', 'lost'])
    expect(stored).toContain(`"state":"${state}"`);
  for (const text of ['"lockups":', '"simulated":true', '"person":', '"allotment":', '"tree":', 'APPLICATION_EXISTS'])
    expect(stored).toContain(text);
});
