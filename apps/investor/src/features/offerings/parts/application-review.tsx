import type { OfferingView } from '@kabuto/contract';
import { useLanguage } from '@kabuto/i18n';
import { Button, type FigureLine, FigureList } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { SharesCount } from '../../../shared/amounts/index.ts';
import css from './application.module.css';
import { Fictional } from './fictional.tsx';

type ApplicationReviewProps = {
  readonly offering: OfferingView;
  readonly quantity: number;
  readonly lines: readonly (FigureLine & { readonly id: string })[];
  readonly amending: boolean;
  readonly busy: boolean;
  readonly onBack: () => void;
  readonly onSend: () => void;
};

/** An application as it will be sent; OK and Cancel (CON-07). */
export function ApplicationReview(props: ApplicationReviewProps) {
  const { offering, quantity, lines, amending, busy, onBack, onSend } = props;
  const t = useText();
  const language = useLanguage();
  return (
    <div className={css.form}>
      <p className={css.head}>
        <strong>{offering.names[language]}</strong>
        {offering.code}
        <Fictional of={offering} />
      </p>
      <p className={css.hero}>
        <SharesCount value={quantity} own={false} />
      </p>
      <FigureList lines={lines} />
      <div className={css.buttons}>
        <Button kind="quiet" disabled={busy} onClick={onBack}>
          {t('ui.cancel')}
        </Button>
        <Button busy={busy} onClick={onSend}>
          {t(amending ? 'offerings.confirmAmend' : 'offerings.confirm')}
        </Button>
      </div>
    </div>
  );
}
