import { useText } from '../../../messages/index.ts';
import { Tokens } from '../../../shared/amounts/index.ts';
import { CopyRow, shortHex } from '../../transfers/index.ts';
import { aboutTime, type Network } from '../model.ts';
import css from './conditions.module.css';

/** What holds on a network: the least deposit, how many blocks it waits for, and the token's contract. */
export function Conditions({ network }: { readonly network: Network }) {
  const t = useText();
  const { unit, count } = aboutTime(network);
  const time = t(`recharge.${unit}`, { count });
  return (
    <dl className={css.conditions}>
      <div className={css.line}>
        <dt>{t('recharge.minimum')}</dt>
        <dd>
          <Tokens value={network.minimum} own={false} />
        </dd>
      </div>
      <div className={css.line}>
        <dt>{t('recharge.confirmations')}</dt>
        <dd>{t('recharge.confirmationsOf', { count: network.confirmations, time })}</dd>
      </div>
      <CopyRow
        label={t('recharge.contract')}
        value={network.contract}
        shown={
          <span className={css.hex} translate="no">
            {shortHex(network.contract)}
          </span>
        }
      />
    </dl>
  );
}
