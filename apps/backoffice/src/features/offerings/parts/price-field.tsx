import { useText } from '../../../messages/index.ts';
import { CheckedField } from '../../../shared/forms/index.ts';

type Props = {
  readonly name: string;
  readonly label: string;
  readonly defaultValue?: string;
  readonly autoFocus?: boolean;
};

/** A price in yen with at most one decimal. */
export function PriceField(props: Props) {
  const t = useText();
  return (
    <CheckedField
      {...props}
      allowed={t('offerings.priceAllowed')}
      pattern="\d{1,7}(\.\d)?"
      maxLength={9}
      inputMode="text"
    />
  );
}
