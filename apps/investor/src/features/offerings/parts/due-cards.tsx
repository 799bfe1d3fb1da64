import type { ApplicationView } from '@kabuto/contract';
import { useLanguage } from '@kabuto/i18n';
import { Icon } from '@kabuto/ui';
import { type TextKey, useText } from '../../../messages/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import type { Path } from '../../../shared/navigation/routes.ts';
import { dueFirst } from '../stages.ts';
import { Countdown } from './countdown.tsx';
import css from './due-cards.module.css';

type Action = NonNullable<ApplicationView['due']>['action'];

const TEXT: Readonly<Record<Action, TextKey>> = {
  answer: 'offerings.dueAnswer',
  pay: 'offerings.duePay',
  sign: 'offerings.dueSign',
  sell: 'offerings.dueSell',
  subscribe: 'offerings.dueSubscribe',
  locked: 'offerings.ownPaid',
};
/** Where everything about an IPO is done. */
const IPO_PAGE: Path = '/pages/stock/ipo/ipo';
/** Where what is due is done, of offerings outside the exchange. */
const PAGE: Readonly<Record<Action, Path>> = {
  answer: IPO_PAGE,
  pay: '/pages/stock/otc/cover',
  sign: '/pages/stock/otc/contract',
  sell: '/pages/stock/otc/cover',
  subscribe: '/pages/stock/otc/otc',
  locked: '/pages/stock/otc/cover',
};

/** What the member has to do for offerings, the earliest deadline first; each leads to the page where it is done. */
export function DueCards({ applications }: { readonly applications: readonly ApplicationView[] }) {
  const t = useText();
  const language = useLanguage();
  const due = dueFirst(applications);
  if (due.length === 0) return null;
  return (
    <ul className={css.cards} aria-label={t('offerings.due')}>
      {due.map(
        (application) =>
          application.due !== null && (
            <li key={application.applicationId}>
              <Link
                to={application.kind === 'ipo' ? IPO_PAGE : PAGE[application.due.action]}
                query={{ id: application.offeringId }}
                className={css.card}
                data-calm={application.due.action === 'sell'}
              >
                <Icon name={application.due.action === 'sell' ? 'check' : 'clock'} size={18} />
                <span className={css.words}>
                  {t(TEXT[application.due.action], { name: application.names[language] })}
                </span>
                {application.due.until !== null && <Countdown until={application.due.until} />}
                <Icon name="forward" size={14} />
              </Link>
            </li>
          ),
      )}
    </ul>
  );
}
