import type { SectorView } from '@kabuto/contract';
import { formatCompact, formatTime, useLanguage } from '@kabuto/i18n';
import { EmptyState, RowSkeletons } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { Percent } from '../../../shared/amounts/index.ts';
import { useStored } from '../../../shared/storage/storage.ts';
import { ErrorBlock, Row } from '../../../shared/ui/index.ts';
import { choiceSlot, useSectors } from '../choice.ts';
import css from './ranking.module.css';
import { SectionFilter } from './section-filter.tsx';
import { BreadthBar } from './sector-breadth.tsx';

function SectorRow({ sector }: { readonly sector: SectorView }) {
  const t = useText();
  const language = useLanguage();
  const { code, names, advancers, decliners, change, turnover } = sector;
  return (
    <Row
      to="/pages/quotation/quotation"
      query={{ sector: code }}
      title={names[language]}
      detail={t('market.breadth', { up: advancers, down: decliners })}
      middle={<BreadthBar of={sector} />}
      value={<Percent part={change} base={100} />}
      valueDetail={
        <span className={css.note}>{t('market.yenOf', { amount: formatCompact(Number(turnover), language) })}</span>
      }
    />
  );
}

function Rows() {
  const t = useText();
  const { data, error, refetch, isPlaceholderData } = useSectors(useStored(choiceSlot).section);
  if (data === undefined && error !== null) return <ErrorBlock error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <>
        <p className={css.time} />
        <RowSkeletons count={10} middle />
      </>
    );
  if (data.rows.length === 0) return <EmptyState icon="market" title={t('market.emptyTitle')} />;
  return (
    <>
      <p className={css.time}>{t('market.rankedAt', { time: formatTime(data.at) })}</p>
      <ol className={css.rows} data-waiting={isPlaceholderData}>
        {data.rows.map((sector) => (
          <li key={sector.code} className={css.row}>
            <SectorRow sector={sector} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** The sectors by mean change, of one section or all; each opens its issues. */
export function SectorList() {
  const t = useText();
  return (
    <section aria-label={t('market.sectors')}>
      <SectionFilter />
      <Rows />
    </section>
  );
}
