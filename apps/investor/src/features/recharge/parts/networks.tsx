import { Icon, Segmented } from '@kabuto/ui';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { networkName } from '../../transfers/index.ts';
import { HALTED_TEXT, type Network, onlyNetwork } from '../model.ts';
import { Conditions } from './conditions.tsx';
import { DemoChain } from './demo-chain.tsx';
import { DepositAddress } from './deposit-address.tsx';
import css from './networks.module.css';

type NetworksProps = {
  readonly networks: readonly Network[];
  readonly demoChain: boolean;
  /** Shown between the network's conditions and the demo's box. */
  readonly children: ReactNode;
};

/** The networks on which USDT can be sent, and for the chosen one everything that a sender needs. */
export function Networks({ networks, demoChain, children }: NetworksProps) {
  const t = useText();
  const [id, choose] = useState<Network['network'] | ''>('');
  const nameOf = ({ network, name }: Network): string => networkName(network, name, t);
  const only = onlyNetwork(networks);
  const chosen = only ?? networks.find(({ network }) => network === id);
  return (
    <>
      <div className={css.networks}>
        <div className={css.head}>
          <span className={css.label}>{t('recharge.network')}</span>
          {only !== undefined && <span className={css.name}>{nameOf(only)}</span>}
        </div>
        {only === undefined && (
          <Segmented
            label={t('recharge.network')}
            choices={networks.map((one) => ({ value: one.network, label: nameOf(one) }))}
            value={id}
            onChange={choose}
          />
        )}
        {chosen === undefined ? (
          <p className={css.hint}>{t('recharge.chooseNetwork')}</p>
        ) : chosen.halted !== null ? null : (
          <p className={css.warning}>
            <Icon name="warning" size={16} />
            <span>{t('recharge.onlyThis', { network: nameOf(chosen) })}</span>
          </p>
        )}
      </div>
      {chosen !== undefined && (
        <>
          {chosen.halted === null ? (
            <DepositAddress key={chosen.network} network={chosen.network} />
          ) : (
            <Halted reason={chosen.halted} />
          )}
          <Conditions network={chosen} />
        </>
      )}
      {children}
      {demoChain && chosen?.network === 'demo' && chosen.halted === null && <DemoChain />}
    </>
  );
}

/** Stands in place of the address: nothing is credited now. */
function Halted({ reason }: { readonly reason: NonNullable<Network['halted']> }) {
  const t = useText();
  return (
    <div className={css.halted} role="status">
      <p className={css.haltedTitle}>
        <Icon name="warning" size={18} />
        {t('recharge.haltedTitle')}
      </p>
      <p>{t(HALTED_TEXT[reason])}</p>
      <p>{t('recharge.haltedAfter')}</p>
    </div>
  );
}
