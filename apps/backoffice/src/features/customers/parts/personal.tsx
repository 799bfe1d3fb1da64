import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { type CallReply, call } from '../../../shared/api/index.ts';
import { ActionDialog, textIn, useDialogAction } from '../../../shared/dialogs/index.ts';
import { CheckedField } from '../../../shared/forms/index.ts';
import { Card, Figure, Figures } from '../../../shared/parts/figures.tsx';
import { AsWritten } from '../../../shared/transfers/index.ts';
import type { Customer } from '../model.ts';

type Opened = CallReply<'POST v1/customer/member/view'>;

function OpenedData({ opened: { nickname, email, mobile, person, addresses } }: { readonly opened: Opened }) {
  const t = useText();
  const rows = [
    ['name', person?.name ?? null],
    ['kana', person?.kana ?? null],
    ['birthDate', person?.birthDate ?? null],
    ['address', person?.address ?? null],
    ['nickname', nickname],
    ['mail', email],
    ['mobile', mobile],
    ['networkAddresses', [...new Set(addresses)].join(', ')],
  ] as const;
  return (
    <Figures>
      {rows.map(([name, text]) => (
        <Figure key={name} label={t(`customers.${name}`)}>
          <AsWritten text={text} />
        </Figure>
      ))}
    </Figures>
  );
}

/** Personal data, masked until it is opened with a reason; nothing of it stays once the page is left. */
export function Personal({
  memberId,
  maskedMail,
  maskedMobile,
  nickname,
  mayOpen,
}: Customer & { readonly mayOpen: boolean }) {
  const t = useText();
  const [opened, setOpened] = useState<Opened | null>(null);
  const send = (_key: string, fields: FormData) =>
    call('POST v1/customer/member/view', { body: { memberId, reason: textIn(fields, 'reason') } });
  const { run, running, error, isOpen, open, close } = useDialogAction(send);
  const submit = async (fields: FormData): Promise<void> => {
    const reply = await run(fields);
    if (reply === undefined) return;
    setOpened(reply);
    close();
  };
  return (
    <Card title={t('customers.personal')}>
      {opened === null ? (
        <Figures>
          <Figure label={t('customers.nickname')}>
            <AsWritten text={nickname} />
          </Figure>
          <Figure label={t('customers.mail')}>
            <AsWritten text={maskedMail} />
          </Figure>
          <Figure label={t('customers.mobile')}>
            <AsWritten text={maskedMobile} />
          </Figure>
        </Figures>
      ) : (
        <OpenedData opened={opened} />
      )}
      {mayOpen ? (
        <Button variant="outlined" sx={{ mt: 2 }} onClick={opened === null ? open : () => setOpened(null)}>
          {t(opened === null ? 'customers.show' : 'customers.hide')}
        </Button>
      ) : null}
      <ActionDialog
        open={isOpen}
        title={t('customers.show')}
        action={t('customers.show')}
        running={running}
        error={error}
        onClose={close}
        onSubmit={(fields) => void submit(fields)}
      >
        <Typography sx={{ color: 'text.secondary' }}>{t('customers.personalNote')}</Typography>
        <CheckedField
          name="reason"
          label={t('common.reason')}
          allowed={t('reviews.whyHint')}
          maxLength={200}
          inputMode="text"
          autoFocus
        />
      </ActionDialog>
    </Card>
  );
}
