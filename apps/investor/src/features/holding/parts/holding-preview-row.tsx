import { useLanguage, useText } from '../../../messages/index.ts';
import { formatWhole, Percent, SignedYen, Yen } from '../../../shared/amounts/index.ts';
import { Row } from '../../../shared/ui/index.ts';
import type { Valued } from '../model.ts';

/** A holding in brief: name, shares, value, result; opens the sell ticket. */
export function HoldingPreviewRow({ row }: { readonly row: Valued }) {
  const t = useText();
  const language = useLanguage();
  const { position } = row;
  return (
    <Row
      to="/pages/trade/sell/sell"
      query={{ code: position.code }}
      title={position.names[language]}
      detail={`${position.code}  ${formatWhole(row.quantity)}${language === 'en' ? ' ' : ''}${t('common.sharesUnit')}`}
      value={<Yen value={row.value} own />}
      valueDetail={
        <>
          <SignedYen value={row.unrealised} unit={false} /> <Percent part={row.unrealised} base={row.cost} own />
        </>
      }
    />
  );
}
