import type { ApplicationView, OfferingView } from '@kabuto/contract';
import { useLanguage } from '@kabuto/i18n';
import type { ReactNode } from 'react';
import { useText } from '../../../messages/index.ts';
import { nextAt } from '../stages.ts';
import { isAgreementOnly, KIND_TEXT, STATE_TEXT } from '../texts.ts';
import { Countdown } from './countdown.tsx';
import { Fictional } from './fictional.tsx';
import { LabelChip } from './label-chip.tsx';
import css from './offering-row.module.css';

type OfferingRowProps = {
  readonly offering: OfferingView;
  readonly application: ApplicationView | undefined;
  readonly chosen: boolean;
  readonly onOpen: (offeringId: string) => void;
  /** The figure that matters: range or price. */
  readonly figure: ReactNode;
  /** Below it: the discount, or what the figure is. */
  readonly note: ReactNode;
};

/** One offering: issue, stage and the time left, its price, and what has become of an own application. */
export function OfferingRow({ offering, application, chosen, onOpen, figure, note }: OfferingRowProps) {
  const t = useText();
  const language = useLanguage();
  const next = nextAt(offering);
  return (
    <li className={css.item}>
      <button type="button" className={css.row} data-chosen={chosen} onClick={() => onOpen(offering.offeringId)}>
        <span className={css.names}>
          <span className={css.head}>
            <span className={css.name}>{offering.names[language]}</span>
            <Fictional of={offering} />
          </span>
          <span className={css.quiet}>
            <span className={css.code}>{offering.code}</span>
            {offering.kind !== 'ipo' && <span>{t(KIND_TEXT[offering.kind])}</span>}
            <span>{t(STATE_TEXT[offering.state])}</span>
          </span>
          {(application !== undefined || next !== null) && (
            <span className={css.quiet}>
              {application !== undefined && !isAgreementOnly(application) && <LabelChip application={application} />}
              {next !== null && <Countdown until={next} />}
            </span>
          )}
        </span>
        <span className={css.figures}>
          <span className={css.figure}>{figure}</span>
          <span className={css.note}>{note}</span>
        </span>
      </button>
    </li>
  );
}
