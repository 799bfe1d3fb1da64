import { Button, Icon, Skeleton } from '@kabuto/ui';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { AddressText, useCopy } from '../../transfers/index.ts';
import { addressHeight, type Network } from '../model.ts';
import css from './deposit-address.module.css';

type DepositAddressProps = { readonly network: Network['network'] };

/** The member's own address on a network: as a QR code and in full. It stays the same, so that it is read once. */
export function DepositAddress({ network }: DepositAddressProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['POST v1/fund/usdt/address', network],
    queryFn: async () =>
      (await call('POST v1/fund/usdt/address', { body: { network }, silent: true, quiet: true })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data !== undefined) return <Address address={data.address} qr={data.qr} isDemo={network === 'demo'} />;
  if (error !== null) return <ErrorBlock size="block" error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={addressHeight(network === 'demo')} />;
}

type AddressProps = { readonly address: string; readonly qr: string; readonly isDemo: boolean };

function Address({ address, qr, isDemo }: AddressProps) {
  const t = useText();
  const [done, copy] = useCopy(t('recharge.address'), address);
  return (
    <section className={css.card}>
      <h2 className={css.title}>{t('recharge.address')}</h2>
      <img className={css.qr} src={qr} alt={t('recharge.qr')} width={176} height={176} />
      <AddressText address={address} />
      <Button onClick={() => void copy()}>
        <span className={css.copy}>
          <Icon name={done ? 'check' : 'copy'} size={18} />
          {t('recharge.copyAddress')}
        </span>
      </Button>
      {isDemo && <p className={css.warning}>{t('recharge.addressDemo')}</p>}
      <p className={css.note}>{t('recharge.addressNote')}</p>
    </section>
  );
}
