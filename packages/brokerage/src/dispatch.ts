import { closeAccount, openAccount, setAccountPolicy } from './commands/account.ts';
import { removeAlert, setAlert } from './commands/alert.ts';
import { amend } from './commands/amend.ts';
import { cancel } from './commands/cancel.ts';
import { credit, debit } from './commands/cash.ts';
import { closeTradeDate } from './commands/close-trade-date.ts';
import { requestClosing } from './commands/closing.ts';
import { haltInstrument } from './commands/halt.ts';
import { bookHistory } from './commands/history.ts';
import { place } from './commands/place.ts';
import { setFeeSchedule, setInstrument } from './commands/reference.ts';
import { settle } from './commands/settle.ts';
import { sweep, sweepAccount } from './commands/sweep.ts';
import { openTradeDate } from './commands/trade-date.ts';
import { setVenue, venuePhase, venueReset } from './commands/venue-phase.ts';
import { venueReport } from './commands/venue-report.ts';
import { consumeHold, hold, releaseHold } from './ledger/holds.ts';
import { dayTerms } from './listing/day-terms.ts';
import { listIssue } from './listing/list-issue.ts';
import { consentDayTrades, setClosingOption, setLoanTerms } from './margin/consent.ts';
import { deliverPositions } from './margin/deliver.ts';
import { closeAllPositions, stepDayTrades } from './margin/end-of-day.ts';
import { markPrices } from './margin/mark.ts';
import { setDayTradePolicy } from './margin/policy.ts';
import {
  amendApplication,
  announceOffering,
  answerAllotment,
  applyOffering,
  cancelApplication,
  continueOffering,
  payAllotment,
  reviewAgreement,
  signAgreement,
  simulateApplications,
  stepOffering,
} from './offerings/index.ts';
import type { Outcome, Turn } from './state/turn.ts';
import { setMode } from './transfers/actor.ts';
import { draftWithdrawal } from './transfers/draft.ts';
import { fundCredits } from './transfers/fund-credits.ts';
import { declareDeposit, importBankLine } from './transfers/import.ts';
import { setTokenPolicy, setTransferPolicy } from './transfers/policy.ts';
import { releaseTreasury } from './transfers/release-treasury.ts';
import { stepTransfer } from './transfers/step.ts';
import { fundTransfer, seeTokenDeposit } from './transfers/token-deposit.ts';
import { reconcileTransfer } from './transfers/unproven.ts';
import type { BrokerInput } from './types.ts';

/** Carries out an input. */
export function dispatch(turn: Turn, input: BrokerInput): Outcome {
  switch (input.kind) {
    case 'openAccount':
      return openAccount(turn, input);
    case 'closeAccount':
      return closeAccount(turn, input);
    case 'requestClosing':
      return requestClosing(turn, input);
    case 'setAccountPolicy':
      return setAccountPolicy(turn, input);
    case 'credit':
      return credit(turn, input);
    case 'debit':
      return debit(turn, input);
    case 'setInstrument':
      return setInstrument(turn, input);
    case 'listIssue':
      return listIssue(turn, input);
    case 'dayTerms':
      return dayTerms(turn, input);
    case 'haltInstrument':
      return haltInstrument(turn, input);
    case 'setFeeSchedule':
      return setFeeSchedule(turn, input);
    case 'bookHistory':
      return bookHistory(turn, input);
    case 'place':
      return place(turn, input);
    case 'amend':
      return amend(turn, input);
    case 'cancel':
      return cancel(turn, input);
    case 'setAlert':
      return setAlert(turn, input);
    case 'removeAlert':
      return removeAlert(turn, input);
    case 'hold':
      return hold(turn, input);
    case 'releaseHold':
      return releaseHold(turn, input);
    case 'consumeHold':
      return consumeHold(turn, input);
    case 'setMode':
      return setMode(turn, input);
    case 'setTransferPolicy':
      return setTransferPolicy(turn, input);
    case 'setTokenPolicy':
      return setTokenPolicy(turn, input);
    case 'importBankLine':
      return importBankLine(turn, input);
    case 'reconcileTransfer':
      return reconcileTransfer(turn, input);
    case 'seeTokenDeposit':
      return seeTokenDeposit(turn, input);
    case 'fundTransfer':
      return fundTransfer(turn, input);
    case 'fundCredits':
      return fundCredits(turn, input);
    case 'releaseTreasury':
      return releaseTreasury(turn, input);
    case 'declareDeposit':
      return declareDeposit(turn, input);
    case 'draftWithdrawal':
      return draftWithdrawal(turn, input);
    case 'stepTransfer':
      return stepTransfer(turn, input);
    case 'announceOffering':
      return announceOffering(turn, input);
    case 'stepOffering':
      return stepOffering(turn, input);
    case 'continueOffering':
      return continueOffering(turn, input);
    case 'simulateApplications':
      return simulateApplications(turn, input);
    case 'applyOffering':
      return applyOffering(turn, input);
    case 'amendApplication':
      return amendApplication(turn, input);
    case 'cancelApplication':
      return cancelApplication(turn, input);
    case 'answerAllotment':
      return answerAllotment(turn, input);
    case 'signAgreement':
      return signAgreement(turn, input);
    case 'reviewAgreement':
      return reviewAgreement(turn, input);
    case 'payAllotment':
      return payAllotment(turn, input);
    case 'setDayTradePolicy':
      return setDayTradePolicy(turn, input);
    case 'setLoanTerms':
      return setLoanTerms(turn, input);
    case 'markPrices':
      return markPrices(turn, input);
    case 'consentDayTrades':
      return consentDayTrades(turn, input);
    case 'setClosingOption':
      return setClosingOption(turn, input);
    case 'closeAllPositions':
      return closeAllPositions(turn, input);
    case 'deliverPositions':
      return deliverPositions(turn, input);
    case 'stepDayTrades':
      return stepDayTrades(turn, input);
    case 'settle':
      return settle(turn, input);
    case 'setVenue':
      return setVenue(turn, input);
    case 'venuePhase':
      return venuePhase(turn, input);
    case 'closeTradeDate':
      return closeTradeDate(turn, input);
    case 'openTradeDate':
      return openTradeDate(turn, input);
    case 'sweep':
      return sweep(turn, input);
    case 'sweepAccount':
      return sweepAccount(turn, input);
    case 'venueReset':
      return venueReset(turn, input);
    case 'venueReport':
      return venueReport(turn, input);
  }
}
