import type { InstrumentView } from '@kabuto/contract';
import { useLanguage } from '@kabuto/i18n';
import { FigureList } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { SharesCount } from '../../../shared/amounts/index.ts';
import css from './profile.module.css';

/** The profile: code, section, sector, lot, and the reading of its name where users need it. */
export function Profile({ instrument }: { readonly instrument: InstrumentView }) {
  const t = useText();
  const language = useLanguage();
  const lines = [
    { id: 'code', label: t('stock.code'), value: instrument.code },
    { id: 'section', label: t('stock.section'), value: t(`market.${instrument.section}`) },
    { id: 'sector', label: t('stock.sector'), value: instrument.sectorNames[language] },
    { id: 'lot', label: t('stock.lot'), value: <SharesCount value={instrument.lot} /> },
    ...(language === 'jp' ? [{ id: 'kana', label: t('stock.kana'), value: instrument.kana }] : []),
  ];
  return (
    <div className={css.profile}>
      <FigureList lines={lines} />
    </div>
  );
}
