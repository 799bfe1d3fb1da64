import type { TicketFacts } from '@kabuto/brokerage/forms';
import { Icon } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { useOwnText, Yen } from '../../../shared/amounts/index.ts';
import type { Side } from '../model.ts';
import { HoldingOrders } from './holding-orders.tsx';
import css from './same-issue-note.module.css';

type SameIssueNoteProps = {
  readonly code: string;
  readonly side: Side;
  /** Those of the part that the ticket names. */
  readonly facts: TicketFacts;
};

/**
 * While the same-day same-issue rule restricts this issue: what it restricts, what remains possible
 * (rules/market.md 3.3), and the open orders that use what remains.
 */
export function SameIssueNote({ code, side, facts }: SameIssueNoteProps) {
  const t = useText();
  const own = useOwnText();
  const { sameIssue, buyingPower, sellable } = facts;
  if (sameIssue === undefined) return null;
  const { barred, locked } = sameIssue;
  if (side === 'buy' ? barred === 0 : locked === 0) return null;
  return (
    <section className={css.note} aria-label={t('ticket.sameIssue')}>
      <p className={css.title}>
        <Icon name="info" size={16} />
        <span>
          {side === 'buy'
            ? t('ticket.sameIssueBarred', { amount: own(barred) })
            : t('ticket.sameIssueLocked', { count: own(locked) })}
        </span>
      </p>
      <ul className={css.ways}>
        {side === 'buy' ? (
          <>
            <li>
              {t('ticket.sameIssueFresh')} <Yen value={Math.max(0, buyingPower - barred)} own />
            </li>
            <li>
              {t('ticket.sameIssueOther')} <Yen value={Math.max(0, buyingPower)} own />
            </li>
          </>
        ) : (
          <li>{t('ticket.sameIssueFree', { count: own(Math.max(0, sellable - locked)) })}</li>
        )}
        <li>{t('ticket.sameIssueTomorrow')}</li>
      </ul>
      <HoldingOrders code={code} side={side} />
    </section>
  );
}
