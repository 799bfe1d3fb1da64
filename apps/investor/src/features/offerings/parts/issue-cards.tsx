import type { OfferingView } from '@kabuto/contract';
import { Icon } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { nextAt } from '../stages.ts';
import { KIND_TEXT, OFFERING_PAGE, STATE_TEXT } from '../texts.ts';
import { Countdown } from './countdown.tsx';
import css from './due-cards.module.css';

/** Leads from an issue to each of its offerings. */
export function IssueCards({ offerings }: { readonly offerings: readonly OfferingView[] }) {
  const t = useText();
  return (
    <ul className={css.cards}>
      {offerings.map((offering) => {
        const { offeringId, kind, state } = offering;
        const next = nextAt(offering);
        return (
          <li key={offeringId}>
            <Link to={OFFERING_PAGE[kind]} query={{ id: offeringId }} className={css.card} data-calm="true">
              <Icon name="document" size={18} />
              <span className={css.words}>
                {t(kind === 'ipo' ? 'routes.ipo' : KIND_TEXT[kind])} {t(STATE_TEXT[state])}
              </span>
              {next !== null && <Countdown until={next} />}
              <Icon name="forward" size={14} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
