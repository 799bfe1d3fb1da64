import { useWhen } from '@kabuto/i18n';
import { Chip, Icon } from '@kabuto/ui';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import type { Card } from '../cards.ts';
import css from './card-choice.module.css';

type CardChoiceProps = {
  readonly cards: readonly Card[];
  readonly chosen: string;
  readonly error: string | undefined;
  readonly onChoose: (cardId: string) => void;
};

/**
 * The bank account to withdraw to; one that was just registered says from when money is sent to it. Without one the
 * place is as high as one account, so that nothing moves once the accounts are loaded.
 */
export function CardChoice({ cards, chosen, error, onChoose }: CardChoiceProps) {
  const t = useText();
  const when = useWhen();
  const [now] = useState(Date.now);
  return (
    <fieldset className={css.cards}>
      <legend className={css.legend}>{t('withdraw.card')}</legend>
      {cards.length === 0 && (
        <div className={css.none}>
          <p className={css.name}>{t('withdraw.noCardTitle')}</p>
          <p className={css.detail}>{t('withdraw.noCardBody')}</p>
        </div>
      )}
      {cards.map((card) => (
        <label key={card.cardId} className={css.card} data-chosen={card.cardId === chosen}>
          <input
            type="radio"
            name="card"
            checked={card.cardId === chosen}
            aria-invalid={error !== undefined}
            onChange={() => onChoose(card.cardId)}
          />
          <span className={css.words}>
            <span className={css.name}>
              {`${card.bankName} ${card.branchName}`}
              {card.isDefault && <Chip tone="accent">{t('withdraw.isDefault')}</Chip>}
            </span>
            <span className={css.detail}>{`${card.number} ${card.holder}`}</span>
            {card.usableAt > now && (
              <span className={css.cooling}>
                <Icon name="clock" size={14} />
                {t('withdraw.cooling', { when: when(card.usableAt) })}
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
      <Link to="/pages/user/card/add" className={css.add}>
        <Icon name="plus" size={16} />
        {t('withdraw.addCard')}
      </Link>
    </fieldset>
  );
}
