import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import type { DayTradesDeps } from '../deps.ts';
import { accountView } from '../views.ts';

/** GET v1/trade/day/account: of the machine as committed. Throws Refused DAY_TRADE_OFF. */
export const dayTradeAccount = ({ marketOf }: DayTradesDeps): Operation =>
  operation('dayTradeAccount', ({ caller: { tenantId }, member: { accountId } }) => {
    const { core, catalogue } = marketOf(tenantId);
    return core.read(({ broker }) => {
      const view = broker.collateral(accountId);
      if (view === null) throw new Refused('DAY_TRADE_OFF');
      return accountView(broker.margin(accountId), view, {
        issueOf: (code) => broker.instrument(code),
        labelOf: (code) => ({ names: catalogue.names(code), tickTable: catalogue.tickTable(code) }),
        closing: broker.marginReserved(accountId),
        settlesOn: broker.globals.settlesOn,
      });
    });
  });
