import { useLanguage } from '@kabuto/i18n';
import { Row } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { Percent, SignedYen, useOwnText, Yen } from '../../../shared/amounts/index.ts';
import type { Valued } from '../model.ts';

type HoldingPreviewRowProps = { readonly row: Valued; readonly onOpen: (row: Valued) => void };

/** A holding in brief: name, shares, value, result; opens what can be done with it. */
export function HoldingPreviewRow({ row, onOpen }: HoldingPreviewRowProps) {
  const t = useText();
  const own = useOwnText();
  const language = useLanguage();
  const { position } = row;
  return (
    <Row
      onClick={() => onOpen(row)}
      title={position.names[language]}
      detail={
        <>
          <span>{position.code}</span>
          <span>{`${own(row.quantity)}${language === 'en' ? ' ' : ''}${t('common.sharesUnit')}`}</span>
        </>
      }
      value={<Yen value={row.value} own />}
      valueDetail={
        <>
          <SignedYen value={row.unrealised} unit={false} /> <Percent part={row.unrealised} base={row.cost} own />
        </>
      }
    />
  );
}
