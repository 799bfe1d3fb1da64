import { Button, Sheet, Skeleton } from '@kabuto/ui';
import { message, toast } from '@kabuto/ui/overlays';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { reportRefusal, useMoneyAction } from '../../../shared/money-action/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { agreeing } from '../actions.ts';
import css from './consent.module.css';
import { NoticeCard } from './notice-card.tsx';
import { RiskText } from './risk-text.tsx';

/** Before the first day trade: the risk document, read to its end and accepted. */
export function Consent() {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <NoticeCard
        title={t('dayTrade.riskTitle')}
        body={t('dayTrade.riskLead')}
        step={{ label: t('dayTrade.riskOpen'), onClick: () => setOpen(true) }}
      />
      {open && <RiskSheet onClose={() => setOpen(false)} />}
    </>
  );
}

function RiskSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { data, error, refetch } = useCall('GET v1/trade/day/document', {}, { staleTime: 0 });
  const [read, setRead] = useState(false);
  const { busy, confirm } = useMoneyAction(agreeing, {
    onDone: () => {
      toast(t('dayTrade.riskAgreed'));
      onClose();
    },
    onRefused: (failure) => {
      reportRefusal(failure);
      void refetch();
    },
    onLost: () => message(t('dayTrade.unknown')),
  });
  return (
    <Sheet
      open
      onClose={busy ? () => undefined : onClose}
      title={t('dayTrade.riskTitle')}
      footer={
        <div className={css.footer}>
          {!read && <p className={css.hint}>{t('dayTrade.riskReadFirst')}</p>}
          <Button
            busy={busy}
            disabled={!read || data === undefined}
            onClick={() => data !== undefined && confirm({ version: data.version, hash: data.hash })}
          >
            {t('dayTrade.riskAgree')}
          </Button>
        </div>
      }
    >
      {data === undefined && error !== null && <ErrorBlock size="block" error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton height="320px" />}
      {data !== undefined && <RiskText sections={data.sections} onEnd={() => setRead(true)} />}
    </Sheet>
  );
}
