import { useWhen } from '@kabuto/i18n';
import { Icon } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import type { Card } from '../cards.ts';
import css from './card-choice.module.css';
import { DestinationChoice } from './destination-choice.tsx';

type CardChoiceProps = {
  readonly cards: readonly Card[];
  readonly chosen: string;
  readonly error: string | undefined;
  readonly onChoose: (cardId: string) => void;
};

/** The bank account to withdraw to. */
export function CardChoice({ cards, chosen, error, onChoose }: CardChoiceProps) {
  const t = useText();
  const when = useWhen();
  return (
    <DestinationChoice
      legend={t('withdraw.card')}
      destinations={cards.map(({ cardId, bankName, branchName, number, holder, isDefault, usableAt }) => ({
        id: cardId,
        name: `${bankName} ${branchName}`,
        detail: `${number} ${holder}`,
        isDefault,
        usableAt,
      }))}
      chosen={chosen}
      error={error}
      none={{ title: t('withdraw.noCardTitle'), body: t('withdraw.noCardBody') }}
      cooling={({ usableAt }) => t('withdraw.cooling', { when: when(usableAt) })}
      onChoose={onChoose}
    >
      <Link to="/pages/user/card/add" className={css.add}>
        <Icon name="plus" size={16} />
        {t('withdraw.addCard')}
      </Link>
    </DestinationChoice>
  );
}
