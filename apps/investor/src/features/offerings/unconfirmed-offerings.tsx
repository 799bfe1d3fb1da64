import { message, toast } from '@kabuto/ui/overlays';
import { type TextKey, useText } from '../../messages/index.ts';
import { type MoneyAction, reportRefusal, useUnconfirmedMoneyAction } from '../../shared/money-action/index.ts';
import { type Acted, amendingApplication, answering, applying, paying, subscribing, withdrawing } from './actions.ts';

type Body = Readonly<Record<string, string | undefined>>;
type UnconfirmedProps<B extends Body> = { readonly action: MoneyAction<B, Acted>; readonly done: TextKey };

function Unconfirmed<B extends Body>({ action, done }: UnconfirmedProps<B>) {
  const t = useText();
  const used = useUnconfirmedMoneyAction(action, {
    onDone: () => {
      toast(t(done));
      used.dismiss();
    },
    onRefused: reportRefusal,
    onLost: () => {
      message(t('offerings.unknown'));
      used.dismiss();
    },
  });
  return null;
}

/** Shows on any page the outcome of what was done about an offering whose page was left before it was known. */
export const UnconfirmedOfferings = () => (
  <>
    <Unconfirmed action={applying} done="offerings.applied" />
    <Unconfirmed action={amendingApplication} done="offerings.amended" />
    <Unconfirmed action={withdrawing} done="offerings.cancelled" />
    <Unconfirmed action={answering} done="offerings.answered" />
    <Unconfirmed action={subscribing} done="offerings.applied" />
    <Unconfirmed action={paying} done="otc.paidToast" />
  </>
);
