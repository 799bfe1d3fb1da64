import type { InstrumentCode, Price, Shares } from '@kabuto/market';
import { shares, yen } from '@kabuto/market';
import type { TicketFacts } from '../../src/forms/index.ts';
import { total } from '../../src/ledger/balance.ts';
import { sameIssue } from '../../src/positions/same-issue.ts';
import type { AccountId, Position } from '../../src/types.ts';
import type { BrokerHarness } from './broker-harness.ts';

const ownedOf = (position: Position | undefined): Shares => shares(position === undefined ? 0 : total(position));

/** The facts of a ticket as the server reads them from the account's committed rows. */
export function ticketFactsOf(
  { broker }: BrokerHarness,
  accountId: AccountId,
  code: InstrumentCode,
  last: Price | null,
): TicketFacts {
  const { tradeDate, settlesOn, feeSchedules } = broker.globals;
  const [feeSchedule] = feeSchedules.slice(-1);
  const account = broker.account(accountId);
  const instrument = broker.instrument(code);
  if (account === undefined || instrument === undefined || feeSchedule === undefined)
    throw new Error('unknown account or issue');
  if (tradeDate === null || settlesOn === null) throw new Error('no trade date');
  const own = broker.position(accountId, code);
  const margin = broker.ticketMargin(accountId, code);
  const nisa = broker.position(accountId, code, { accountType: 'nisa' });
  const parts = [own, nisa].filter((part) => part !== undefined);
  const isToday = own?.day?.settlesOn === settlesOn;
  return {
    instrument: { ...instrument, last },
    buyingPower: broker.buyingPower(accountId),
    ...(margin === null ? {} : { margin }),
    sellable: broker.sellable(accountId, code),
    sameIssue: sameIssue(parts, settlesOn),
    owned: ownedOf(own),
    averageCost: own?.averageCost ?? yen(0),
    day: isToday ? own.day : null,
    nisa: {
      owned: ownedOf(nisa),
      sellable: broker.sellable(accountId, code, { accountType: 'nisa' }),
      locked: sameIssue(parts, settlesOn, { accountType: 'nisa' }).locked,
      averageCost: nisa?.averageCost ?? yen(0),
    },
    tax: account.tax,
    feeSchedule,
    tradeDate,
    settlesOn,
  };
}
