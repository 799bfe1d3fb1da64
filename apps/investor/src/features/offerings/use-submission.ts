import { message, toast } from '@kabuto/ui/overlays';
import { useEffect } from 'react';
import { useText } from '../../messages/index.ts';
import { ApiError, messageOf } from '../../shared/api/index.ts';
import { type MoneyAction, reportRefusal, useMoneyAction } from '../../shared/money-action/index.ts';
import type { Acted } from './actions.ts';

/** How a form moves its sheet. */
export type ApplicationFlow = {
  /** While a command is in flight the sheet cannot be closed. */
  readonly setBusy: (busy: boolean) => void;
  readonly reviewing: boolean;
  readonly setReviewing: (reviewing: boolean) => void;
  readonly close: () => void;
};

type Body = Readonly<Record<string, string | undefined>>;
type SubmissionOptions = {
  readonly flow: ApplicationFlow;
  /** Shown when it is done. */
  readonly done: string;
  /** Shows a rejection at the field that it names; returns whether the form has that field. */
  readonly refuse: (field: string, text: string) => boolean;
};

/** Sends an application of a sheet, which then closes; a rejection is shown in its form. */
export function useSubmission<B extends Body>(action: MoneyAction<B, Acted>, options: SubmissionOptions) {
  const { flow, done, refuse } = options;
  const t = useText();
  const used = useMoneyAction(action, {
    onDone: () => {
      toast(done);
      flow.close();
    },
    onRefused: (error) => {
      flow.setReviewing(false);
      const shown = error instanceof ApiError && error.field !== null && refuse(error.field, messageOf(error));
      if (!shown) reportRefusal(error);
    },
    onLost: () => {
      message(t('offerings.unknown'));
      flow.close();
    },
  });
  const { busy } = used;
  const { setBusy } = flow;
  useEffect(() => {
    if (!busy) return undefined;
    setBusy(true);
    return () => setBusy(false);
  }, [busy, setBusy]);
  return used;
}
