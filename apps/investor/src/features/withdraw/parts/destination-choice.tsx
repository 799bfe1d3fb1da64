import { Chip, Icon } from '@kabuto/ui';
import type { ReactNode } from 'react';
import { useText } from '../../../messages/index.ts';
import { useNowUntil } from '../../../shared/clock/index.ts';
import css from './destination-choice.module.css';

/** Where money can be sent. */
export type Destination = {
  readonly id: string;
  readonly name: string;
  /** A second line, such as number and holder. */
  readonly detail: string;
  readonly isDefault: boolean;
  /** From when money is sent to it, epoch milliseconds; Infinity: not known yet. */
  readonly usableAt: number;
};

type DestinationChoiceProps = {
  readonly legend: string;
  readonly destinations: readonly Destination[];
  readonly chosen: string;
  readonly error: string | undefined;
  /** Shown while there is none. */
  readonly none: { readonly title: string; readonly body: string };
  /** Of one that was just registered: that nothing is sent to it yet, at the time `now`. */
  readonly cooling: (destination: Destination, now: number) => string;
  readonly onChoose: (id: string) => void;
  /** What adds one. */
  readonly children: ReactNode;
};

/**
 * The destination of a withdrawal. Without one the place is as high as one of them, so that nothing moves once they are
 * loaded.
 */
export function DestinationChoice(props: DestinationChoiceProps) {
  const { legend, destinations, chosen, error, none, cooling, onChoose, children } = props;
  const t = useText();
  const now = useNowUntil(Math.max(0, ...destinations.map(({ usableAt }) => usableAt)));
  return (
    <fieldset className={css.destinations}>
      <legend className={css.legend}>{legend}</legend>
      {destinations.length === 0 && (
        <div className={css.none}>
          <p className={css.name}>{none.title}</p>
          <p className={css.detail}>{none.body}</p>
        </div>
      )}
      {destinations.map((one) => (
        <label key={one.id} className={css.destination} data-chosen={one.id === chosen}>
          <input
            type="radio"
            name="destination"
            checked={one.id === chosen}
            aria-invalid={error !== undefined}
            onChange={() => onChoose(one.id)}
          />
          <span className={css.words}>
            <span className={css.name}>
              {one.name}
              {one.isDefault && <Chip tone="accent">{t('withdraw.isDefault')}</Chip>}
            </span>
            <span className={css.detail}>{one.detail}</span>
            {one.usableAt > now && (
              <span className={css.cooling}>
                <Icon name="clock" size={14} />
                {cooling(one, now)}
              </span>
            )}
          </span>
        </label>
      ))}
      {error !== undefined && (
        <p className={css.error} role="alert">
          <Icon name="warning" size={14} />
          {error}
        </p>
      )}
      {children}
    </fieldset>
  );
}
