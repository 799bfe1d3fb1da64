import { LANGUAGES } from '@kabuto/contract';
import { epochMs, shares } from '@kabuto/market';
import type { Answer } from '../../core/index.ts';
import { submitRequest } from '../../orders/index.ts';
import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { RISK_VERSION } from '../data/risk.ts';
import type { DayTradesDeps } from '../deps.ts';
import { hashOf, riskText, riskVersion } from '../document.ts';
import { policyOf } from '../policy.ts';
import { keepRiskText } from '../risk-texts.ts';

const journaled = ({ journalSeq, headHash }: Answer) => ({ journalSeq, headHash });

/** POST v1/trade/day/agree. AGREEMENT_TEXT_DIFFERS unless the hash is that of the current text in a language. */
export const dayTradeAgree = (deps: DayTradesDeps): Operation =>
  operation('dayTradeAgree', async ({ body: { version, hash }, caller, member: { accountId } }) => {
    const core = deps.marketOf(caller.tenantId).core;
    const policy = await policyOf(core);
    const isCurrent = version === riskVersion(RISK_VERSION, policy);
    if (!isCurrent || !LANGUAGES.some((language) => hash === hashOf(riskText(language, policy))))
      throw new Refused('AGREEMENT_TEXT_DIFFERS', 'hash');
    // before the broker has it: nobody has agreed to a text that is lost
    await keepRiskText(deps, caller.tenantId, policy);
    const request = { operation: 'dayTradeAgree', version, hash };
    const input = { kind: 'consentDayTrades', accountId, version, wallAt: epochMs(deps.now()) } as const;
    return submitRequest(core, caller, { accountId, request }, input, journaled);
  });

/** POST v1/trade/day/option */
export const dayTradeOption = ({ marketOf }: DayTradesDeps): Operation =>
  operation('dayTradeOption', ({ body, caller, member: { accountId } }) => {
    const closeAtAuction = body.closesAtAuction === 'true';
    const request = { operation: 'dayTradeOption', closeAtAuction };
    const input = { kind: 'setClosingOption', accountId, closeAtAuction } as const;
    return submitRequest(marketOf(caller.tenantId).core, caller, { accountId, request }, input, journaled);
  });

/** POST v1/trade/day/close/all */
export const dayTradeCloseAll = ({ marketOf }: DayTradesDeps): Operation =>
  operation('dayTradeCloseAll', ({ caller, member: { accountId } }) => {
    const input = { kind: 'closeAllPositions', accountId } as const;
    const request = { operation: 'dayTradeCloseAll' };
    return submitRequest(marketOf(caller.tenantId).core, caller, { accountId, request }, input, journaled);
  });

/** POST v1/trade/day/deliver */
export const dayTradeDeliver = ({ marketOf }: DayTradesDeps): Operation =>
  operation('dayTradeDeliver', ({ body, caller, member: { accountId } }) => {
    const lot = { positionId: Number(body.positionId), quantity: shares(Number(body.quantity)) };
    const input = { kind: 'deliverPositions', accountId, lots: [lot] } as const;
    const request = { operation: 'dayTradeDeliver', ...lot };
    return submitRequest(marketOf(caller.tenantId).core, caller, { accountId, request }, input, journaled);
  });
