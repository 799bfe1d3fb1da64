import { expect, it } from 'vitest';
import { transfersEn as officeEn } from '../../apps/backoffice/src/messages/data/en/transfers.ts';
import { withdrawalsEn } from '../../apps/backoffice/src/messages/data/en/withdrawals.ts';
import { transfersJp as officeJp } from '../../apps/backoffice/src/messages/data/jp/transfers.ts';
import { withdrawalsJp } from '../../apps/backoffice/src/messages/data/jp/withdrawals.ts';
import { transfersTw as officeTw } from '../../apps/backoffice/src/messages/data/tw/transfers.ts';
import { withdrawalsTw } from '../../apps/backoffice/src/messages/data/tw/withdrawals.ts';
import { transfersEn } from '../../apps/investor/src/messages/data/en/transfers.ts';
import { transfersJp } from '../../apps/investor/src/messages/data/jp/transfers.ts';
import { transfersTw } from '../../apps/investor/src/messages/data/tw/transfers.ts';

type Words = Readonly<Record<string, string>>;

/** The investor app's key of each state, by the back office's. */
const DEPOSITS = {
  declared: 'stateDeclared',
  matched: 'stateMatched',
  review: 'stateReview',
  screening: 'stateScreening',
  held: 'stateHeld',
  credited: 'stateCredited',
  rejected: 'stateRejectedIn',
  returning: 'stateReturning',
  returned: 'stateReturnedIn',
  reversed: 'stateReversed',
  lapsed: 'stateLapsed',
  cancelled: 'stateCancelled',
  seen: 'stateSeen',
  orphaned: 'stateOrphaned',
  final: 'stateFinal',
  failed: 'stateFailed',
} as const;
const WITHDRAWALS = {
  draft: 'stateDraft',
  requested: 'stateRequested',
  cooling: 'stateCooling',
  screening: 'stateScreening',
  approved: 'stateApproved',
  sent: 'stateSent',
  signed: 'stateSigned',
  mined: 'stateSeen',
  paid: 'statePaid',
  paidTokens: 'statePaidTokens',
  returned: 'stateReturnedOut',
  rejected: 'stateRejectedOut',
} as const;

/** The words of the back office for these states, and those of the investor app. */
function words(office: Words, investor: Words, states: Words) {
  const keys = Object.entries(states);
  return {
    office: keys.map(([state]) => [state, office[state]]),
    investor: keys.map(([state, key]) => [state, investor[key]]),
  };
}

it.each([
  ['jp', officeJp, withdrawalsJp, transfersJp],
  ['en', officeEn, withdrawalsEn, transfersEn],
  ['tw', officeTw, withdrawalsTw, transfersTw],
] as const)('the back office and the investor app have one word for each state of a transfer: %s', (...of) => {
  const [, deposits, withdrawals, investor] = of;
  const [ofDeposits, ofWithdrawals] = [words(deposits, investor, DEPOSITS), words(withdrawals, investor, WITHDRAWALS)];
  expect(ofDeposits.office).toEqual(ofDeposits.investor);
  expect(ofWithdrawals.office).toEqual(ofWithdrawals.investor);
  expect(investor.stateReversedTokens).toBe(investor.stateReversed);
});
