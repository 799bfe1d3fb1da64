import { Button, Field, FigureList, Form, Segmented, Sheet } from '@kabuto/ui';
import { refusedBy, useForm } from '@kabuto/ui/forms';
import { toast } from '@kabuto/ui/overlays';
import { useText } from '../../../../messages/index.ts';
import { call, invalidate } from '../../../../shared/api/index.ts';
import { errorTexts, type TextRefusal } from '../../../../shared/forms/index.ts';
import { waitText } from '../../../cards/index.ts';
import { useConfirmedRequest } from '../../../step-up/index.ts';
import { AddressText, networkName } from '../../../transfers/index.ts';
import {
  type AddressPart,
  addressForm,
  addressSubject,
  type NetworkId,
  type NewAddress,
  type OwnAddress,
  plainAddress,
} from '../addresses.ts';
import css from './addresses.module.css';

/** Fields whose refusals the form shows beside the input. */
const OWN_FIELDS = ['network', 'address', 'label', 'stepUpToken'];

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
  const only = networks.length === 1 && first !== undefined ? first.network : null;
  const form = useForm(addressForm, refusedBy<TextRefusal>(), only);
  const { raw: draft, summary: body, dispatch: change } = form;
  const request = useConfirmedRequest<NewAddress, OwnAddress>({
    purpose: 'address-add',
    subjectOf: addressSubject,
    send: (body, idempotencyKey, confirmation) =>
      call('POST v1/user/address/add', { body: { ...body, ...confirmation }, idempotencyKey, ownFields: OWN_FIELDS }),
    onRefused: form.refuse,
    onDone: async (address) => {
      await Promise.all([invalidate('v1/user/address/'), invalidate('v1/fund/usdt/')]);
      toast(t('withdrawTokens.added'));
      onAdded(address);
    },
  });
  const { reviewed } = request;
  const nameOf = ({ network, name }: Network): string => networkName(network, name, t);
  const errorOf = errorTexts<AddressPart>(form, t);
  const networkError = errorOf('network');
  const chosen = networks.find(({ network }) => network === draft.network);
  const title = request.stepUpForm !== null ? 'confirm.title' : reviewed !== null ? REVIEW_TITLE : ADD_TITLE;
  return (
    <Sheet open onClose={reviewed === null ? onClose : request.close} title={t(title)}>
      {request.stepUpForm}
      {reviewed === null ? (
        <Form className={css.form} onSubmit={() => form.submit() && body !== null && request.submit(body)}>
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
          <Button type="submit" busy={request.sending}>
            {t('withdraw.submit')}
          </Button>
        </Form>
      ) : (
        <div className={css.form} hidden={request.stepUpForm !== null}>
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
          <Button busy={request.sending} onClick={request.confirm}>
            {t('withdrawTokens.confirm')}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
const ADD_TITLE = 'withdrawTokens.addTitle';
const REVIEW_TITLE = 'withdrawTokens.addReviewTitle';
