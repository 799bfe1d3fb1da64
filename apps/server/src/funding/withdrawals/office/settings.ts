import { type TokenPolicy, transferPolicyOf } from '@kabuto/brokerage';
import { NETWORKS } from '@kabuto/chain';
import type pg from 'pg';
import { readBankDetails } from '../../../bank/index.ts';
import { operatorOperation } from '../../../operators/index.ts';
import type { AnyOperation } from '../../../platform/http/index.ts';
import { withTenant } from '../../../platform/postgres/index.ts';
import { readSigners } from '../../../signing/index.ts';
import { type AgreedRate, readAgreedRate } from '../../tokens/agreed-rate.ts';
import { rateText } from '../../tokens/amounts.ts';
import { freshRate, rateView } from '../../tokens/rate.ts';
import { readCashier } from '../cashier.ts';
import type { WithdrawalDeps } from '../ports.ts';

const amount = (value: number | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

const termsOf = (policy: TokenPolicy | undefined) =>
  policy === undefined
    ? null
    : { minimum: String(policy.minimum), maximum: amount(policy.maximum), fee: String(policy.fee) };

const agreedOf = ({ rate, until }: AgreedRate, now: number) =>
  rate === null || until <= now ? null : { yen: rateText(rate), until };

/** The signers of a brokerage on the networks that are known here. */
async function signersOf(client: pg.ClientBase, tenantId: number, now: number) {
  const signers = await readSigners(client, tenantId, now);
  return Object.values(NETWORKS).flatMap(({ id: network, chainId }) =>
    signers
      .filter((one) => one.chainId === chainId)
      .map(({ chainId: _known, level: _treasury, ...signer }) => ({ network, ...signer })),
  );
}

type Deps = Pick<WithdrawalDeps, 'pool' | 'coreOf' | 'now' | 'tokens'>;

/** GET v1/fund/settings/detail */
export const fundSettings = ({ pool, coreOf, now, tokens }: Deps): AnyOperation =>
  operatorOperation('fundSettings', async ({ operator: { tenantId } }) => {
    const readAt = now();
    const { policy, tokenPolicy } = await coreOf(tenantId).read(({ broker }) => ({
      policy: transferPolicyOf(broker),
      tokenPolicy: broker.globals.tokenPolicy,
    }));
    const rate = await freshRate(tokens.ratesOf(tenantId), readAt);
    const { minimum, fee, coolingMs, dailyMaximum, approval } = policy;
    return withTenant(pool, tenantId, async (client) => {
      const { version: _cashier, ...cashier } = await readCashier(client, tenantId);
      const details = await readBankDetails(client, tenantId);
      const { version: _details, ...bank } = details ?? { version: 0 };
      return {
        policy: {
          minimum: String(minimum),
          fee: String(fee),
          coolingMs,
          dailyUnverified: amount(dailyMaximum.unverified),
          dailyVerified: amount(dailyMaximum.verified),
          approvalPerCustomer: amount(approval?.perCustomer),
          approvalPerDestination: amount(approval?.perDestination),
          approvalPerMaker: amount(approval?.perMaker),
        },
        cashier,
        bank: 'bank' in bank ? bank : null,
        usdt: {
          terms: termsOf(tokenPolicy),
          rate: rate === null ? null : rateView(rate),
          agreed: agreedOf(await readAgreedRate(client, tenantId), readAt),
          signers: await signersOf(client, tenantId, readAt),
          readAt,
        },
      };
    });
  });
