import type { OfferingView } from '@kabuto/contract';
import { useLanguage } from '@kabuto/i18n';
import { Chip } from '@kabuto/ui';
import type { ReactNode } from 'react';
import { useText } from '../../../messages/index.ts';
import { nextAt, stageOf } from '../stages.ts';
import { STATE_TEXT } from '../texts.ts';
import { Countdown } from './countdown.tsx';
import { Fictional } from './fictional.tsx';
import css from './offering-head.module.css';

type OfferingHeadProps = {
  readonly offering: OfferingView;
  /** What the large figure is: range, offer price. */
  readonly label: string;
  readonly figure: ReactNode;
  readonly note?: ReactNode;
};

/** The issue of an offering with its mark, its stage and the time left, and its price in large figures. */
export function OfferingHead({ offering, label, figure, note }: OfferingHeadProps) {
  const t = useText();
  const language = useLanguage();
  const { names, code, fictional, about, state, cancelReason } = offering;
  const next = nextAt(offering);
  return (
    <header className={css.head}>
      <div className={css.title}>
        <h2 className={css.name}>{names[language]}</h2>
        <span className={css.code}>{code}</span>
        <Fictional of={offering} />
      </div>
      {about !== null && <p className={css.about}>{about[language]}</p>}
      {fictional && <p className={css.about}>{t('offerings.fictionalNote')}</p>}
      <p className={css.stage}>
        <Chip tone={stageOf(offering) === 'open' ? 'accent' : 'plain'}>{t(STATE_TEXT[state])}</Chip>
        {next !== null && <Countdown until={next} />}
      </p>
      {cancelReason !== null && <p className={css.about}>{cancelReason}</p>}
      <div className={css.price}>
        <span className={css.label}>{label}</span>
        <span className={css.figure}>{figure}</span>
        {note !== undefined && <span className={css.note}>{note}</span>}
      </div>
    </header>
  );
}
