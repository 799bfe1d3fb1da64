import { Button, Field, FigureList, Form, Segmented, Sheet } from '@kabuto/ui';
import { toast } from '@kabuto/ui/overlays';
import { useText } from '../../../../messages/index.ts';
import { waitText } from '../../../cards/index.ts';
import { AddressText, networkName } from '../../../transfers/index.ts';
import { type AddressPart, type NetworkId, type OwnAddress, plainAddress } from '../addresses.ts';
import { useAddAddress } from '../use-add-address.ts';
import css from './addresses.module.css';

/** A network on which the brokerage sends USDT. */
export type Network = { readonly network: NetworkId; readonly name: string };

type AddAddressSheetProps = {
  readonly networks: readonly Network[];
  /** The waiting time of a new address, milliseconds. */
  readonly coolingMs: number;
  readonly onAdded: (address: OwnAddress) => void;
  readonly onClose: () => void;
};

/** Adds an address: entered, compared character by character, then confirmed by the member (FND-05). */
export function AddAddressSheet({ networks, coolingMs, onAdded, onClose }: AddAddressSheetProps) {
  const t = useText();
  const [first] = networks;
  const form = useAddAddress(networks.length === 1 && first !== undefined ? first.network : null, (address) => {
    toast(t('withdrawTokens.added'));
    onAdded(address);
  });
  const { draft, reviewed, change } = form;
  const nameOf = ({ network, name }: Network): string => networkName(network, name, t);
  const errorOf = (part: AddressPart): string | undefined => {
    const fault = form.faultOf(part);
    return form.refusalOf(part) ?? (fault === undefined ? undefined : t(fault));
  };
  const networkError = errorOf('network');
  const chosen = networks.find(({ network }) => network === draft.network);
  const title = form.stepUpForm !== null ? 'confirm.title' : reviewed !== null ? REVIEW_TITLE : ADD_TITLE;
  return (
    <Sheet open onClose={reviewed === null ? onClose : form.close} title={t(title)}>
      {form.stepUpForm}
      {reviewed === null ? (
        <Form className={css.form} onSubmit={form.submit}>
          {networks.length > 1 ? (
            <Segmented
              label={t('withdrawTokens.network')}
              choices={networks.map((one) => ({ value: one.network, label: nameOf(one) }))}
              value={draft.network ?? ''}
              onChange={(network) => network !== '' && change({ network })}
            />
          ) : (
            chosen !== undefined && (
              <FigureList lines={[{ id: 'network', label: t('withdrawTokens.network'), value: nameOf(chosen) }]} />
            )
          )}
          {networkError !== undefined && (
            <p className={css.error} role="alert">
              {networkError}
            </p>
          )}
          <Field
            name="address"
            label={t('withdrawTokens.address')}
            hint={t('withdrawTokens.addressHint')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            value={draft.address}
            onChange={(text) => change({ address: plainAddress(text) })}
            error={errorOf('address')}
          />
          <Field
            name="label"
            label={t('withdrawTokens.label')}
            hint={t('withdrawTokens.labelHint')}
            autoComplete="off"
            maxLength={40}
            value={draft.label}
            onChange={(label) => change({ label })}
            error={errorOf('label')}
          />
          <Button type="submit" busy={form.sending}>
            {t('withdraw.submit')}
          </Button>
        </Form>
      ) : (
        <div className={css.form} hidden={form.stepUpForm !== null}>
          <p className={css.note}>{t('withdrawTokens.reviewLead')}</p>
          <AddressText address={reviewed.address} />
          <FigureList
            lines={[
              { id: 'label', label: t('withdrawTokens.label'), value: reviewed.label },
              {
                id: 'network',
                label: t('withdrawTokens.network'),
                value: chosen === undefined ? reviewed.network : nameOf(chosen),
              },
            ]}
          />
          <p className={css.note}>{t('withdrawTokens.coolingNote', { wait: waitText(coolingMs, t) })}</p>
          <Button busy={form.sending} onClick={form.confirm}>
            {t('withdrawTokens.confirm')}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
const ADD_TITLE = 'withdrawTokens.addTitle';
const REVIEW_TITLE = 'withdrawTokens.addReviewTitle';
