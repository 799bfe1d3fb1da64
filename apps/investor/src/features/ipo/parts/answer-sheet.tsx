import type { ApplicationView, OfferingView } from '@kabuto/contract';
import { Button, FigureList, Sheet } from '@kabuto/ui';
import { confirmDialog, message, toast } from '@kabuto/ui/overlays';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { PriceText, SharesCount, Yen } from '../../../shared/amounts/index.ts';
import { ApiError, useCall } from '../../../shared/api/index.ts';
import { reportRefusal, useMoneyAction } from '../../../shared/money-action/index.ts';
import {
  ApplicationForm,
  answering,
  Countdown,
  FormButtons,
  FormHero,
  FormNote,
  ProspectusButton,
} from '../../offerings/index.ts';

type AnswerSheetProps = {
  readonly offering: OfferingView;
  readonly application: ApplicationView;
  readonly onClose: () => void;
};

/** What was won, or would be by the waiting list: to be bought or declined before the window closes (IPO-04). */
export function AnswerSheet({ offering, application, onClose }: AnswerSheetProps) {
  const t = useText();
  const standby = application.state === 'standby';
  return (
    <Sheet open onClose={onClose} title={t(standby ? 'ipo.answerStandbyTitle' : 'ipo.answerTitle')}>
      <Answer offering={offering} application={application} standby={standby} onClose={onClose} />
    </Sheet>
  );
}

type AnswerProps = AnswerSheetProps & { readonly standby: boolean };

function Answer({ offering, application, standby, onClose }: AnswerProps) {
  const t = useText();
  const { offeringId, allotted, outstanding, due } = application;
  const terms = useCall('GET v1/offering/application/terms', { offeringId }, { staleTime: 0 });
  const [tried, setTried] = useState(false);
  const opened = offering.prospectus === null || terms.data?.prospectusOpened === true;
  const { busy, confirm } = useMoneyAction(answering, {
    onDone: ({ state }) => {
      toast(t(state === 'declined' ? 'ipo.declinedDone' : 'ipo.bought'));
      onClose();
    },
    onRefused: (error) => {
      if (error instanceof ApiError && error.reason === 'PROSPECTUS_NOT_OPENED') void terms.refetch();
      reportRefusal(error);
    },
    onLost: () => {
      message(t('offerings.unknown'));
      onClose();
    },
  });
  const decline = async (): Promise<void> => {
    const sure = await confirmDialog({
      title: t('ipo.declineTitle'),
      body: t('ipo.declineBody'),
      okLabel: t('ipo.decline'),
      cancelLabel: t('ipo.declineKeep'),
      danger: true,
    });
    if (sure) confirm({ offeringId, answer: 'decline' });
  };
  const buy = (): void => {
    setTried(true);
    if (opened) confirm({ offeringId, answer: 'buy' });
  };
  const error = tried && !opened && terms.data !== undefined ? t('offerings.prospectusFirst') : undefined;
  return (
    <ApplicationForm>
      <FormHero>
        <SharesCount value={allotted} own={false} />
      </FormHero>
      <FigureList
        lines={[
          { id: 'price', label: t('ipo.price'), value: <PriceText value={offering.price} tick={undefined} unit /> },
          { id: 'pay', label: t('ipo.toPay'), value: <Yen value={outstanding} own={false} /> },
          { id: 'fee', label: t('offerings.commission'), value: t('offerings.commissionNone') },
          ...(due?.until == null
            ? []
            : [{ id: 'until', label: t('ipo.deadline'), value: <Countdown until={due.until} /> }]),
        ]}
      />
      {standby && <FormNote>{t('ipo.standbyNote')}</FormNote>}
      <ProspectusButton offering={offering} opened={opened} error={error} />
      <FormButtons>
        <Button kind="quiet" disabled={busy} onClick={() => void decline()}>
          {t('ipo.decline')}
        </Button>
        <Button busy={busy} onClick={buy}>
          {t(standby ? 'ipo.wantToBuy' : 'ipo.buy')}
        </Button>
      </FormButtons>
    </ApplicationForm>
  );
}
