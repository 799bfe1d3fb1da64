import { useText } from '../../messages/index.ts';
import { call } from '../api/index.ts';
import { textIn } from '../dialogs/index.ts';
import { ReasonChoice } from './reason-choice.tsx';
import { TransferAction } from './transfer-action.tsx';

const REASONS = ['SENDER_UNKNOWN', 'THIRD_PARTY', 'SENDER_ASKED', 'ACCOUNT_CLOSED', 'CANCELLED_BY_BANK'] as const;

/** Begins to return money, and ends it once the bank has done so; nothing in every other state. */
export function Returning({ id, state }: { readonly id: string; readonly state: string }) {
  const t = useText();
  if (state === 'returning')
    return (
      <TransferAction
        word={t('transfers.actReturned')}
        note={t('transfers.actReturnedNote')}
        send={(key) => call('POST v1/fund/line/returned', { key, body: { lineId: id } })}
      />
    );
  if (state !== 'unallocated' && state !== 'held') return null;
  return (
    <TransferAction
      word={t('transfers.actReturn')}
      note={t('transfers.actReturnNote')}
      danger
      send={(key, fields) =>
        call('POST v1/fund/line/return', { key, body: { lineId: id, reason: textIn(fields, 'reason') } })
      }
    >
      <ReasonChoice codes={REASONS} />
    </TransferAction>
  );
}
