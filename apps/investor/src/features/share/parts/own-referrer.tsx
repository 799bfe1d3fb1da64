import { useWhen } from '@kabuto/i18n';
import { Button, Field, FigureList, Form, Section } from '@kabuto/ui';
import { confirmDialog, toast } from '@kabuto/ui/overlays';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { call, invalidate } from '../../../shared/api/index.ts';
import { isMemberId } from '../../../shared/contact/member-id.ts';
import { useFormErrors } from '../../verification-code/index.ts';
import css from '../share.module.css';
import type { ReferralView } from '../view.ts';

const FIELDS = new Map([['referrerId', 'referrerId'] as const]);

/** Who referred the member; while there is nobody and time is left, a form that adds the referrer. */
export function OwnReferrer({ view: { referrer, addUntil } }: { readonly view: ReferralView }) {
  const t = useText();
  const when = useWhen();
  return (
    <Section title={t('share.own')}>
      {referrer !== null && (
        <FigureList lines={[{ id: 'referrer', label: referrer.nickname, value: when(referrer.at) }]} />
      )}
      {referrer === null && addUntil !== null && <AddReferrer until={when(addUntil)} />}
      {referrer === null && addUntil === null && <p className={css.note}>{t('share.none')}</p>}
    </Section>
  );
}

function AddReferrer({ until }: { readonly until: string }) {
  const t = useText();
  const errors = useFormErrors<'referrerId'>(FIELDS);
  const [id, setId] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    const referrerId = id.normalize('NFKC').trim();
    const confirmed = await confirmDialog({
      title: t('share.confirmTitle'),
      body: t('share.confirmBody', { id: referrerId }),
    });
    if (!confirmed) return;
    setBusy(true);
    await call('POST v1/user/referral/add', { body: { referrerId }, ownFields: ['referrerId'] })
      .then(() => {
        toast(t('share.added'));
        return invalidate('v1/user/referral/');
      }, errors.showRefusal)
      .finally(() => setBusy(false));
  };
  return (
    <Form
      className={css.form}
      onSubmit={() => {
        if (errors.show({ referrerId: isMemberId(id) ? undefined : 'prompts.referrerId' })) void send();
      }}
    >
      <Field
        label={t('share.id')}
        name="referrerId"
        value={id}
        inputMode="numeric"
        maxLength={32}
        autoComplete="off"
        error={errors.texts.referrerId}
        hint={t('share.addNote', { date: until })}
        onChange={(text) => {
          setId(text);
          errors.forget({ referrerId: true });
        }}
      />
      <Button type="submit" busy={busy}>
        {t('share.add')}
      </Button>
    </Form>
  );
}
