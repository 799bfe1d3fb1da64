import { useWhen } from '@kabuto/i18n';
import { EmptyState, RowSkeletons, Section } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { LoadMore, useList } from '../../../shared/lists/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import css from '../share.module.css';

/** The members whom the member has referred, newest first. */
export function Downlines() {
  const t = useText();
  const when = useWhen();
  const list = useList('GET v1/user/referral/list', {});
  const waiting = list.state === 'first_loading';
  return (
    <Section title={t('share.downlines')}>
      {waiting && list.error === null && <RowSkeletons count={3} />}
      {waiting && list.error !== null && <ErrorBlock size="block" error={list.error} onRetry={list.retry} />}
      {!waiting && list.total === 0 && <EmptyState icon="user" title={t('share.empty')} body={t('share.emptyBody')} />}
      {!waiting && list.rows.length > 0 && (
        <>
          <p className={css.note}>{t('share.count', { count: list.total ?? list.rows.length })}</p>
          <ul className={css.rows}>
            {list.rows.map((row) => (
              <li key={row.position} className={css.row}>
                <span>{row.nickname}</span>
                <span className={css.state}>{t(`share.${row.state}`)}</span>
                <span className={css.at}>{when(row.at)}</span>
              </li>
            ))}
          </ul>
          <LoadMore list={list} />
        </>
      )}
    </Section>
  );
}
