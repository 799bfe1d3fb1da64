import type { TransferView } from '@kabuto/contract';
import { formatWhole, NOTHING } from '@kabuto/i18n';
import { Icon } from '@kabuto/ui';
import { useState } from 'react';
import { useText } from '../../../../messages/index.ts';
import { TokenRate, Tokens, Yen } from '../../../../shared/amounts/index.ts';
import { call, type Reply } from '../../../../shared/api/index.ts';
import { useNowUntil } from '../../../../shared/clock/index.ts';
import { AddressText, coinName, networkName, shortHex } from '../../../transfers/index.ts';
import type { WithdrawalSummary } from '../../form.ts';
import { WithdrawalForm } from '../../parts/withdrawal-form.tsx';
import { requestingTokens } from '../../request.ts';
import { destinationsOf, isPaused, waitingNetworks, waitingText } from '../destinations.ts';
import { passkeyGap, passkeyTimes } from '../passkeys.ts';
import { receives } from '../receives.ts';
import { AddressChoice } from './address-choice.tsx';
import { PasskeyBarrier } from './passkey-barrier.tsx';
import { RateAge } from './rate-age.tsx';
import { SpreadChoice } from './spread-choice.tsx';
import css from './token-form.module.css';

export type TokenOptions = Reply<'GET v1/fund/usdt/withdrawal/options'>;
type TokenFormProps = {
  readonly options: TokenOptions;
  readonly terms: NonNullable<TokenOptions['terms']>;
  readonly addresses: Reply<'GET v1/user/address/list'>;
  readonly onDone: (transferId: string) => void;
};

/** A withdrawal of USDT: yen, which the rate of the signature turns into tokens within confirmed bounds. */
export function TokenForm({ options, terms, addresses, onDone }: TokenFormProps) {
  const t = useText();
  const { withdrawable, daily, barrier, networks, rate, bounds, passkeys } = options;
  const [spread, setSpread] = useState(bounds.usual);
  const destinations = destinationsOf(addresses.addresses, options);
  const now = useNowUntil(Math.max(0, ...destinations.map(({ countsAt }) => countsAt), ...passkeyTimes(passkeys)));
  const gap = passkeyGap(passkeys, now);
  const received = (summary: WithdrawalSummary | null) => {
    const would = summary === null || rate === null ? null : receives(summary.amount, rate.yen, spread);
    return [
      {
        id: 'receives',
        label: t('withdrawTokens.receives'),
        value:
          would === null ? <span className={css.none}>{NOTHING}</span> : <Tokens value={would.about} own={false} />,
      },
      ...(['least', 'most'] as const).map((bound) => ({
        id: bound,
        label: t(`withdrawTokens.${bound}`),
        value:
          would === null ? <span className={css.none}>{NOTHING}</span> : <Tokens value={would[bound]} own={false} />,
      })),
      {
        id: 'rate',
        label: t('withdrawTokens.rate'),
        value: rate === null ? <span className={css.none}>{NOTHING}</span> : <TokenRate value={rate.yen} />,
        note: rate === null ? t('withdrawTokens.noRate') : <RateAge rate={rate} />,
      },
    ];
  };
  const reviewLines = ({ amount, fee, payout }: TransferView, summary: WithdrawalSummary | null) => {
    if (payout === null) return [];
    return [
      {
        id: 'destination',
        label: t('withdrawTokens.to'),
        value: payout.label,
      },
      {
        id: 'network',
        label: t('withdrawTokens.network'),
        value: networkName(payout.network, payout.networkName, t),
      },
      { id: 'least', label: t('withdrawTokens.least'), value: <Tokens value={payout.least} own={false} /> },
      { id: 'most', label: t('withdrawTokens.most'), value: <Tokens value={payout.most} own={false} /> },
      {
        id: 'rate',
        label: t('withdrawTokens.rate'),
        value: <TokenRate value={payout.quotedRate} />,
        note: t('withdrawTokens.rateLater'),
      },
      {
        id: 'feeCap',
        label: t('withdrawTokens.feeCap'),
        value: `${payout.feeCap} ${coinName(payout.network, t)}`,
        note: t('withdrawTokens.feeByUs'),
      },
      { id: 'fee', label: t('withdraw.fee'), value: <Yen value={fee} own={false} /> },
      {
        id: 'total',
        label: t('withdraw.total'),
        value: (
          <strong>
            <Yen value={Number(amount) + Number(fee)} own={false} />
          </strong>
        ),
      },
      { id: 'remains', label: t('withdraw.remains'), value: <Yen value={summary?.remains ?? 0} own /> },
    ];
  };
  return (
    <>
      {gap !== null && <PasskeyBarrier gap={gap} />}
      {waitingNetworks(options, destinations, now).map((one) => (
        <p key={one.network} className={css.warning} role="status">
          <Icon name="warning" size={16} />
          <span>{t(waitingText(one), { network: networkName(one.network, one.name, t) })}</span>
        </p>
      ))}
      <WithdrawalForm
        limits={{
          withdrawable: Number(withdrawable),
          minimum: Number(terms.minimum),
          maximum: terms.maximum === null ? null : Number(terms.maximum),
          fee: Number(terms.fee),
          daily: daily === null ? null : { maximum: Number(daily.maximum), used: Number(daily.used) },
          destinationIds: destinations.map(({ addressId }) => addressId),
          waitingIds: destinations.filter(({ countsAt }) => countsAt > now).map(({ addressId }) => addressId),
          chooseText: 'withdrawTokens.chooseAddress',
        }}
        barred={barrier !== null || gap !== null || rate === null || isPaused(options, destinations)}
        destinationField="addressId"
        send={({ amount, destinationId: addressId }, idempotencyKey) =>
          call('POST v1/fund/usdt/withdrawal/draft', {
            body: { amount, addressId, spread: String(spread) },
            idempotencyKey,
            ownFields: ['amount', 'addressId'],
          })
        }
        spread={spread}
        more={<SpreadChoice bounds={bounds} spread={spread} onChoose={setSpread} />}
        choice={(of) => <AddressChoice list={addresses} destinations={destinations} networks={networks} {...of} />}
        received={received}
        arrival={[]}
        note={<p className={css.note}>{t('withdrawTokens.rateNote')}</p>}
        review={(summary) => ({
          action: requestingTokens,
          head: ({ payout }) => payout !== null && <AddressText address={payout.address} />,
          lines: (transfer) => reviewLines(transfer, summary),
          confirmed: ({ amount, payout }) =>
            t('withdrawTokens.stepUpNote', {
              amount: formatWhole(Number(amount)),
              label: payout?.label ?? '',
              address: shortHex(payout?.address ?? ''),
            }),
        })}
        onDone={onDone}
      />
    </>
  );
}
