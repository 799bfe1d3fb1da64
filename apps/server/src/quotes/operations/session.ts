import { type Operation, operation } from '../../platform/http/index.ts';
import { type QuoteDeps, sessionOf } from '../deps.ts';
import { sessionView } from '../session-view.ts';

/** GET v1/quote/session/detail */
export const session = ({ marketOf }: QuoteDeps): Operation =>
  operation('session', async ({ caller }) => {
    const market = marketOf(caller.tenantId);
    return sessionView(sessionOf(market), market.core.clock.mode);
  });
