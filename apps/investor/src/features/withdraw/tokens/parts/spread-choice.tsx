import { Segmented } from '@kabuto/ui';
import { useText } from '../../../../messages/index.ts';
import { spreadsOf, spreadText } from '../spreads.ts';
import css from './token-form.module.css';

type SpreadChoiceProps = {
  readonly bounds: Parameters<typeof spreadsOf>[0];
  readonly spread: number;
  readonly onChoose: (spread: number) => void;
};

/** How far the rate of sending may be from that of now: what the fewest and the most USDT come from. */
export function SpreadChoice({ bounds, spread, onChoose }: SpreadChoiceProps) {
  const t = useText();
  const label = t('withdrawTokens.spread');
  return (
    <div className={css.spread}>
      <p className={css.label}>{label}</p>
      <Segmented
        label={label}
        value={String(spread)}
        onChange={(value) => onChoose(Number(value))}
        choices={spreadsOf(bounds).map((one) => ({ value: String(one), label: spreadText(one) }))}
      />
    </div>
  );
}
