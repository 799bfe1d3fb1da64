import type { TransferView } from '@kabuto/contract';
import { useWhen } from '@kabuto/i18n';
import { type FigureLine, FigureList, Icon } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { TokenRate, Tokens } from '../../../shared/amounts/index.ts';
import { coinName, networkName, rateSourceText, shortHex } from '../model.ts';
import { AddressText } from './address-text.tsx';
import { CopyRow } from './copy-row.tsx';
import css from './token-facts.module.css';

type Payout = NonNullable<TransferView['payout']>;

/** Where the tokens of a withdrawal go, what was confirmed of them, and what became of them on their chain. */
export function PayoutFacts({ payout }: { readonly payout: Payout }) {
  const t = useText();
  const when = useWhen();
  const { amount, rate, rateAt, rateSource, txHash, explorer, feeCap } = payout;
  const source =
    rateAt === null || rateSource === null
      ? undefined
      : t('transfers.rateAt', { when: when(rateAt), source: rateSourceText(rateSource, t) });
  const figures: (FigureLine & { readonly id: string })[] =
    amount === null || rate === null
      ? [
          { id: 'least', label: t('withdrawTokens.least'), value: <Tokens value={payout.least} /> },
          { id: 'most', label: t('withdrawTokens.most'), value: <Tokens value={payout.most} /> },
        ]
      : [
          { id: 'tokens', label: t('transfers.tokens'), value: <Tokens value={amount} /> },
          { id: 'rate', label: t('transfers.rate'), value: <TokenRate value={rate} />, note: source },
        ];
  return (
    <section className={css.facts}>
      <FigureList
        lines={[
          ...figures,
          {
            id: 'network',
            label: t('transfers.network'),
            value: networkName(payout.network, payout.networkName, t),
          },
          {
            id: 'feeCap',
            label: t('withdrawTokens.feeCap'),
            value: `${feeCap} ${coinName(payout.network, t)}`,
            note: t('withdrawTokens.feeByUs'),
          },
          { id: 'to', label: t('withdrawTokens.to'), value: payout.label },
        ]}
      />
      <AddressText address={payout.address} />
      {txHash !== null && (
        <dl className={css.chain}>
          <CopyRow
            label={t('transfers.txHash')}
            value={txHash}
            shown={
              <span className={css.hex} translate="no">
                {shortHex(txHash)}
              </span>
            }
          />
        </dl>
      )}
      {explorer !== null && (
        <a className={css.explorer} href={explorer} target="_blank" rel="noreferrer">
          {t('transfers.explorer')}
          <Icon name="forward" size={14} />
        </a>
      )}
    </section>
  );
}
