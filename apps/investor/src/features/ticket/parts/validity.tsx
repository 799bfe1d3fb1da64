import type { RawTicket, TicketAction } from '@kabuto/brokerage/forms';
import { type IsoDate, isoDate } from '@kabuto/market';
import { useLanguage, useText } from '../../../messages/index.ts';
import { formatIsoDate } from '../../../shared/amounts/index.ts';
import { Icon, Segmented } from '../../../shared/ui/index.ts';
import { expiryDates } from '../model.ts';
import { weekday } from '../weekday.ts';
import css from './validity.module.css';

type ValidityProps = {
  readonly raw: RawTicket;
  readonly tradeDate: IsoDate;
  readonly dispatch: (action: TicketAction) => void;
  readonly invalid: boolean;
};

/** For the day, or until one of the coming business days. */
export function Validity({ raw, tradeDate, dispatch, invalid }: ValidityProps) {
  const t = useText();
  const language = useLanguage();
  return (
    <div className={css.validity}>
      <Segmented
        label={t('ticket.validity')}
        value={raw.timeInForce}
        onChange={(timeInForce) => dispatch({ kind: 'timeInForce', timeInForce })}
        choices={[
          { value: 'day', label: t('ticket.day') },
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
            onChange={({ target }) =>
              dispatch({ kind: 'expiresOn', date: target.value === '' ? '' : isoDate(target.value) })
            }
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
