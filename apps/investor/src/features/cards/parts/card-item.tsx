import type { CardView } from '@kabuto/contract';
import { useWhen } from '@kabuto/i18n';
import { Button, Icon } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import css from '../cards.module.css';
import { TYPE_TEXT } from '../model.ts';

type CardItemProps = {
  readonly card: CardView;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly only: boolean;
  readonly busy: boolean;
  readonly onDefault: () => void;
  readonly onRemove: () => void;
};

/** One bank card: where it is, its masked number, when it can be used, and what can be done with it. */
export function CardItem({ card, now, only, busy, onDefault, onRemove }: CardItemProps) {
  const t = useText();
  const when = useWhen();
  const waits = card.usableAt > now;
  return (
    <li className={css.card}>
      <h2>
        <span lang="ja">{card.bankName}</span>
        {card.isDefault && <span className={css.mark}>{t('cards.isDefault')}</span>}
      </h2>
      <p className={css.account}>
        <span lang="ja">{card.branchName}</span> {t(TYPE_TEXT[card.type])} {card.number}
      </p>
      <p className={css.holder} lang="ja">
        {card.holder}
      </p>
      <p className={css.state} data-waiting={waits}>
        <Icon name={waits ? 'clock' : 'check'} size={16} />
        {waits ? t('cards.usableFrom', { at: when(card.usableAt) }) : t('cards.usable')}
      </p>
      <div className={css.actions}>
        {!card.isDefault && (
          <Button kind="quiet" size="small" disabled={busy} onClick={onDefault}>
            {t('cards.makeDefault')}
          </Button>
        )}
        {(!card.isDefault || only) && (
          <Button kind="quiet" size="small" disabled={busy} onClick={onRemove}>
            {t('cards.remove')}
          </Button>
        )}
      </div>
      {card.isDefault && !only && <p className={css.note}>{t('cards.defaultKeep')}</p>}
    </li>
  );
}
