import { useWhen } from '@kabuto/i18n';
import { Button, Sheet } from '@kabuto/ui';
import { confirmDialog, toast } from '@kabuto/ui/overlays';
import { useState } from 'react';
import { useText } from '../../../../messages/index.ts';
import { ApiError, call, invalidate } from '../../../../shared/api/index.ts';
import { useStepUp } from '../../../step-up/index.ts';
import { AddressText, networkName, shortHex } from '../../../transfers/index.ts';
import type { OwnAddress } from '../addresses.ts';
import type { Network } from './add-address-sheet.tsx';
import css from './addresses.module.css';

type AddressesSheetProps = {
  readonly addresses: readonly OwnAddress[];
  readonly networks: readonly Network[];
  readonly onClose: () => void;
};

/** The member's addresses in full, each of which can be removed. */
export function AddressesSheet({ addresses, networks, onClose }: AddressesSheetProps) {
  const t = useText();
  const when = useWhen();
  const stepUp = useStepUp();
  const [busy, setBusy] = useState(false);
  const nameOf = (id: OwnAddress['network']): string =>
    networkName(id, networks.find(({ network }) => network === id)?.name ?? id, t);

  /** Confirms the member and removes the address; a failure has been shown already. */
  const remove = async ({ addressId, label, address }: OwnAddress): Promise<void> => {
    const agreed = await confirmDialog({
      title: t('withdrawTokens.removeTitle'),
      body: t('withdrawTokens.removeBody', { label, address: shortHex(address) }),
      danger: true,
    });
    if (!agreed) return;
    const stepUpToken = await stepUp.ask('address-remove', addressId);
    if (stepUpToken === null) return;
    await call('POST v1/user/address/remove', { body: { addressId, stepUpToken } });
    await Promise.all([invalidate('v1/user/address/'), invalidate('v1/fund/usdt/')]);
    toast(t('withdrawTokens.removed'));
    if (addresses.length === 1) onClose();
  };
  const run = (address: OwnAddress): void => {
    setBusy(true);
    void remove(address)
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      })
      .finally(() => setBusy(false));
  };
  return (
    <Sheet
      open
      onClose={stepUp.form === null ? onClose : stepUp.giveUp}
      title={t(stepUp.form === null ? 'withdrawTokens.manage' : 'confirm.title')}
    >
      {stepUp.form}
      <ul className={css.addresses} hidden={stepUp.form !== null}>
        {addresses.map((one) => (
          <li key={one.addressId}>
            <h3 className={css.label}>{one.label}</h3>
            <AddressText address={one.address} />
            <p className={css.note}>
              {t('withdrawTokens.addedOn', { network: nameOf(one.network), at: when(one.addedAt) })}
            </p>
            <Button kind="quiet" size="small" disabled={busy} onClick={() => run(one)}>
              {t('withdrawTokens.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
