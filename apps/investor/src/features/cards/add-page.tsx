import { useWhen } from '@kabuto/i18n';
import { Button, EmptyState, Skeleton } from '@kabuto/ui';
import { useText } from '../../messages/index.ts';
import { invalidate, useCall } from '../../shared/api/index.ts';
import { push, replace } from '../../shared/navigation/navigation.ts';
import { AppBar, ErrorBlock, Page } from '../../shared/ui/index.ts';
import css from './cards.module.css';
import type { CardName } from './name.ts';
import { AddForm } from './parts/add-form.tsx';
import { ReviewSheet } from './parts/review-sheet.tsx';
import { useAddCard } from './use-add-card.ts';

/** The form, its review, and what comes next. */
function AddCard({ name, coolingMs }: { readonly name: CardName; readonly coolingMs: number }) {
  const t = useText();
  const when = useWhen();
  const adding = useAddCard(name.kana);
  if (adding.added !== null)
    return (
      <div className={css.page} role="status">
        <EmptyState
          icon="check"
          title={t('cards.doneTitle')}
          body={t('cards.doneBody', { at: when(adding.added.usableAt) })}
        />
        <Button onClick={() => replace('/pages/user/card/card')}>{t('cards.toList')}</Button>
      </div>
    );
  return (
    <>
      <AddForm adding={adding} name={name} />
      {adding.request.reviewed !== null && <ReviewSheet adding={adding} kana={name.kana} coolingMs={coolingMs} />}
    </>
  );
}

/** Adds a bank card (RT-10, FND-03): bank and branch by search, account, holder, review, confirmation. */
export function AddCardPage() {
  const t = useText();
  const { data, error } = useCall('GET v1/user/card/list', {});
  return (
    <Page bar={<AppBar title={t('routes.cardAdd')} session={false} />}>
      <div className={css.page}>
        {error !== null && <ErrorBlock error={error} size="block" onRetry={() => void invalidate('v1/user/card/')} />}
        {data === undefined && error === null && <Skeleton width="100%" height="20em" />}
        {data?.name === null && (
          <EmptyState
            icon="shield"
            title={t('cards.nameMissing')}
            step={{ label: t('cards.verify'), onClick: () => push('/pages/authenticate/authenticate') }}
          />
        )}
        {data !== undefined && data.name !== null && <AddCard name={data.name} coolingMs={data.coolingMs} />}
      </div>
    </Page>
  );
}
