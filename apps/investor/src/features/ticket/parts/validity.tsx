import type { RawTicket, TicketAction } from '@kabuto/brokerage/forms';
import { formatIsoDate, useLanguage } from '@kabuto/i18n';
import type { IsoDate } from '@kabuto/market';
import { Icon, Segmented } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { expiryDates } from '../model.ts';
import { useDayText } from '../use-day-text.ts';
import { weekday } from '../weekday.ts';
import { OnlyTerm } from './only-term.tsx';
import css from './validity.module.css';

type ValidityProps = {
  readonly raw: RawTicket;
  /** Whether the venue keeps orders for later days. */
  readonly dated: boolean;
  readonly tradeDate: IsoDate;
  readonly dispatch: (action: TicketAction) => void;
  readonly invalid: boolean;
};

/** For the day of the order's session, or until one of the coming business days. */
export function Validity({ raw, dated, tradeDate, dispatch, invalid }: ValidityProps) {
  const t = useText();
  const language = useLanguage();
  const dayText = useDayText(tradeDate, true);
  if (!dated) return <OnlyTerm label={t('ticket.validity')} value={t('ticket.tonight')} />;
  return (
    <div className={css.validity}>
      <Segmented
        label={t('ticket.validity')}
        value={raw.timeInForce}
        onChange={(timeInForce) => dispatch({ kind: 'timeInForce', timeInForce })}
        choices={[
          { value: 'day', label: dayText },
          { value: 'date', label: t('ticket.date') },
        ]}
      />
      {raw.timeInForce === 'date' && (
        <label className={css.dates} data-invalid={invalid}>
          <select
            className={css.select}
            aria-label={t('ticket.date')}
            aria-invalid={invalid}
            value={raw.expiresOn}
            onChange={({ target }) => dispatch({ kind: 'expiresOn', text: target.value })}
          >
            <option value="">{t('ticket.pickDate')}</option>
            {expiryDates(tradeDate).map((date) => (
              <option key={date} value={date}>
                {`${formatIsoDate(date)} (${weekday(date, language)})`}
              </option>
            ))}
          </select>
          <Icon name="down" size={16} />
        </label>
      )}
    </div>
  );
}
