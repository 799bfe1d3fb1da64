import { Button, Typography } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { ActionDialog, ReasonField, textIn, useReportedAction } from '../../../shared/dialogs/index.ts';

/** Cancels an order for its customer, with a reason for the log. */
export function CancelOrder({ orderId }: { readonly orderId: string }) {
  const t = useText();
  const send = (key: string, fields: FormData) =>
    call('POST v1/trading/order/cancel', { key, body: { orderId, reason: textIn(fields, 'reason') } });
  const done = () => t('trading.cancelDone', { number: orderId });
  const { isOpen, running, error, open, close, submit } = useReportedAction(send, done);
  const word = t('trading.cancel');
  return (
    <>
      <Button variant="outlined" color="error" onClick={open}>
        {word}
      </Button>
      <ActionDialog
        open={isOpen}
        title={word}
        action={word}
        danger
        running={running}
        error={error}
        labelOf={(field) => (field === 'orderId' ? t('trading.orderNumber') : undefined)}
        onClose={close}
        onSubmit={(fields) => void submit(fields)}
      >
        <Typography sx={{ color: 'text.secondary' }}>{t('trading.cancelNote')}</Typography>
        <ReasonField autoFocus />
      </ActionDialog>
    </>
  );
}
