import { useWhen } from '@kabuto/i18n';
import { Icon } from '@kabuto/ui';
import { useState } from 'react';
import { useText } from '../../../../messages/index.ts';
import type { Reply } from '../../../../shared/api/index.ts';
import { networkName, remainingText, shortHex } from '../../../transfers/index.ts';
import { DestinationChoice } from '../../parts/destination-choice.tsx';
import type { TokenDestination } from '../destinations.ts';
import { AddAddressSheet, type Network } from './add-address-sheet.tsx';
import css from './addresses.module.css';
import { AddressesSheet } from './addresses-sheet.tsx';

type AddressChoiceProps = {
  readonly list: Reply<'GET v1/user/address/list'>;
  readonly destinations: readonly TokenDestination[];
  readonly networks: readonly Network[];
  readonly chosen: string;
  readonly error: string | undefined;
  readonly onChoose: (addressId: string) => void;
};

/** The address to withdraw to, with the sheets that add one and remove them. */
export function AddressChoice({ list, destinations, networks, chosen, error, onChoose }: AddressChoiceProps) {
  const t = useText();
  const when = useWhen();
  const [sheet, setSheet] = useState<'add' | 'manage' | null>(null);
  const { addresses, most, coolingMs } = list;
  const close = (): void => setSheet(null);
  const coolingText = (at: number, now: number): string => {
    if (at <= now) return t('withdrawTokens.coolingEnds');
    const rest = remainingText(at, now, t);
    return rest === undefined
      ? t('withdrawTokens.cooling', { when: when(at) })
      : t('withdrawTokens.coolingRest', { rest });
  };
  return (
    <>
      <DestinationChoice
        legend={t('withdrawTokens.to')}
        destinations={destinations.map(({ addressId, label, network, address, countsAt }) => ({
          id: addressId,
          name: label,
          detail: `${networkName(network, networks.find((one) => one.network === network)?.name ?? network, t)} ${shortHex(address)}`,
          isDefault: false,
          usableAt: countsAt,
        }))}
        chosen={chosen}
        error={error}
        none={{ title: t('withdrawTokens.noneTitle'), body: t('withdrawTokens.noneBody') }}
        cooling={({ id, usableAt }, now) =>
          // What the signer has not seen yet will count at about the time of the list.
          coolingText(
            Number.isFinite(usableAt) ? usableAt : (addresses.find((one) => one.addressId === id)?.usableAt ?? now),
            now,
          )
        }
        onChoose={onChoose}
      >
        <div className={css.actions}>
          {addresses.length < most ? (
            <button type="button" className={css.action} onClick={() => setSheet('add')}>
              <Icon name="plus" size={16} />
              {t('withdrawTokens.add')}
            </button>
          ) : (
            <p className={css.note}>{t('withdrawTokens.full', { most })}</p>
          )}
          {addresses.length > 0 && (
            <button type="button" className={css.action} onClick={() => setSheet('manage')}>
              {t('withdrawTokens.manage')}
            </button>
          )}
        </div>
      </DestinationChoice>
      {sheet === 'add' && (
        <AddAddressSheet
          networks={networks}
          coolingMs={coolingMs}
          onAdded={({ addressId }) => {
            close();
            onChoose(addressId);
          }}
          onClose={close}
        />
      )}
      {sheet === 'manage' && <AddressesSheet addresses={addresses} networks={networks} onClose={close} />}
    </>
  );
}
