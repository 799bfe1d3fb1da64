import { executionOf, triggerWhen } from '@kabuto/brokerage/forms';
import { formatPriceRange } from '@kabuto/i18n';
import { Segmented } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { doneTypes, legTypes } from '../leg-types.ts';
import type { TicketView } from '../ticket-view.ts';
import css from './price-fields.module.css';
import { PriceStepper } from './price-stepper.tsx';

/** The prices of the order: the limit; for a stop the trigger price, the type it becomes, and its limit. */
export function PriceFields({ view }: { readonly view: TicketView }) {
  const t = useText();
  const { raw, facts, dispatch } = view;
  const { lower, upper, tickTable } = facts.instrument;
  const limits = (
    <p className={css.limits}>
      <span>{t('ticket.limits')}</span>
      <span>{formatPriceRange(lower, upper, tickTable)}</span>
    </p>
  );
  const stop = raw.type === 'stop';
  return (
    <>
      {stop && (
        <>
          <PriceStepper
            view={view}
            field="trigger"
            label={t('ticket.stopPrice')}
            note={t(triggerWhen(raw.side) === '>=' ? 'ticket.orMore' : 'ticket.orLess')}
          >
            {limits}
          </PriceStepper>
          <div className={css.then}>
            <span className={css.label}>{t('ticket.stopType')}</span>
            <Segmented
              label={t('ticket.stopType')}
              value={raw.stopType}
              onChange={(type) => dispatch({ kind: 'stopType', type })}
              choices={legTypes(facts).map((type) => ({ value: type, label: t(`ticket.${type}`) }))}
            />
          </div>
        </>
      )}
      {(!stop || raw.stopType === 'limit') && (
        <PriceStepper view={view} field="price" label={t(stop ? 'ticket.limitPrice' : 'ticket.price')}>
          {!stop && limits}
        </PriceStepper>
      )}
      {executionOf(raw) === 'oco' && <OcoFields view={view} />}
      {executionOf(raw) === 'ifDone' && <DoneFields view={view} />}
    </>
  );
}

/** The stop leg beside a limit sale: its trigger price and the type it becomes. */
function OcoFields({ view }: { readonly view: TicketView }) {
  const t = useText();
  const { raw, facts, dispatch } = view;
  return (
    <section className={css.oco} aria-label={t('ticket.ocoStop')}>
      <p className={css.description}>{t('ticket.execOcoSays')}</p>
      <PriceStepper view={view} field="ocoTrigger" label={t('ticket.ocoStop')} note={t('ticket.orLess')} />
      <div className={css.then}>
        <span className={css.label}>{t('ticket.stopType')}</span>
        <Segmented
          label={t('ticket.ocoType')}
          value={raw.ocoType}
          onChange={(type) => dispatch({ kind: 'ocoType', type })}
          choices={legTypes(facts).map((type) => ({ value: type, label: t(`ticket.${type}`) }))}
        />
      </div>
      {raw.ocoType === 'limit' && <PriceStepper view={view} field="ocoPrice" label={t('ticket.ocoPrice')} />}
    </section>
  );
}

const DONE_TEXT = { limit: 'ticket.doneLimit', stop: 'ticket.doneStop' } as const;

/** The sale after a limit purchase: to take profit at a limit, or to cut a loss at market once the price has fallen. */
function DoneFields({ view }: { readonly view: TicketView }) {
  const t = useText();
  const { raw, facts, dispatch } = view;
  return (
    <section className={css.oco} aria-label={t('ticket.done')}>
      <p className={css.description}>{t('ticket.execIfDoneSays')}</p>
      <div className={css.then}>
        <span className={css.label}>{t('ticket.done')}</span>
        <Segmented
          label={t('ticket.done')}
          value={raw.doneType}
          onChange={(type) => dispatch({ kind: 'doneType', type })}
          choices={doneTypes(facts).map((type) => ({ value: type, label: t(DONE_TEXT[type]) }))}
        />
      </div>
      {raw.doneType === 'limit' ? (
        <PriceStepper view={view} field="donePrice" label={t('ticket.donePrice')} />
      ) : (
        <PriceStepper view={view} field="donePrice" label={t('ticket.doneTrigger')} note={t('ticket.orLess')} />
      )}
    </section>
  );
}
