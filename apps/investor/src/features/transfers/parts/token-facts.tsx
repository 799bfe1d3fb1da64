import { useWhen } from '@kabuto/i18n';
import { FigureList, Icon } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { TokenRate, Tokens, Yen } from '../../../shared/amounts/index.ts';
import { networkName, rateSourceText, shortHex, type TokensView, type TransferView } from '../model.ts';
import { CopyRow } from './copy-row.tsx';
import css from './token-facts.module.css';

type TokenFactsProps = { readonly transfer: TransferView; readonly tokens: TokensView };

/** The tokens of a deposit, what they are worth in yen and by which rate, and where they are on their chain. */
export function TokenFacts({ transfer, tokens }: TokenFactsProps) {
  const t = useText();
  const when = useWhen();
  const { rate, rateAt, rateSource, explorer } = tokens;
  const source =
    rateAt === null || rateSource === null
      ? undefined
      : t('transfers.rateAt', { when: when(rateAt), source: rateSourceText(rateSource, t) });
  return (
    <section className={css.facts}>
      <FigureList
        lines={[
          { id: 'tokens', label: t('transfers.tokens'), value: <Tokens value={tokens.amount} /> },
          ...(rate === null
            ? []
            : [
                { id: 'rate', label: t('transfers.rate'), note: source, value: <TokenRate value={rate} /> },
                { id: 'yen', label: t('transfers.yenAmount'), value: <Yen value={transfer.amount} /> },
              ]),
          { id: 'network', label: t('transfers.network'), value: networkName(tokens.network, tokens.networkName, t) },
        ]}
      />
      <dl className={css.chain}>
        <CopyRow
          label={t('transfers.txHash')}
          value={tokens.txHash}
          shown={
            <span className={css.hex} translate="no">
              {shortHex(tokens.txHash)}
            </span>
          }
        />
      </dl>
      {explorer !== null && (
        <a className={css.explorer} href={explorer} target="_blank" rel="noreferrer">
          {t('transfers.explorer')}
          <Icon name="forward" size={14} />
        </a>
      )}
    </section>
  );
}
