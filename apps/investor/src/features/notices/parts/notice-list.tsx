import { Button, ChoiceChip, EmptyState, RowSkeletons } from '@kabuto/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { call, invalidate, useCall } from '../../../shared/api/index.ts';
import { LoadMore, useList } from '../../../shared/lists/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { readUnreadAgain } from '../../../shared/unread/index.ts';
import { GROUPS, type Group, type Notice } from '../model.ts';
import css from './notice-list.module.css';
import { NoticeRow } from './notice-row.tsx';

const readAgain = async (): Promise<void> => {
  await Promise.all([invalidate('v1/user/notice/list'), readUnreadAgain()]);
};

/** A member's notices, newest first, all or of one kind; unread ones are marked until they are opened. */
export function NoticeList() {
  const t = useText();
  const [group, setGroup] = useState<Group>();
  const list = useList('GET v1/user/notice/list', group === undefined ? {} : { group }, { pageSize: 20 });
  const unread = useCall('GET v1/user/notice/list', { pageSize: '1' }).data?.unread ?? 0;
  const newest = list.rows[0];
  const open = ({ noticeId, readAt }: Notice): void => {
    if (readAt !== null) return;
    // The row's page opens at once; a failure leaves the notice unread.
    void call('POST v1/user/notice/read', { body: { noticeId }, silent: true, quiet: true }).then(
      readAgain,
      () => null,
    );
  };
  const readAll = useMutation({
    mutationFn: (until: number) =>
      call('POST v1/user/notice/read/all', {
        body: { until: String(until), ...(group === undefined ? {} : { group }) },
      }),
    onSuccess: readAgain,
  });
  return (
    <>
      <fieldset className={css.groups} aria-label={t('notices.groups')}>
        <ChoiceChip chosen={group === undefined} onClick={() => setGroup(undefined)}>
          {t('common.all')}
        </ChoiceChip>
        {GROUPS.map((value) => (
          <ChoiceChip key={value} chosen={group === value} onClick={() => setGroup(value)}>
            {t(`notices.${value}`)}
          </ChoiceChip>
        ))}
      </fieldset>
      {list.state === 'first_loading' &&
        (list.error === null ? <RowSkeletons count={6} /> : <ErrorBlock error={list.error} onRetry={list.retry} />)}
      {list.state !== 'first_loading' && newest === undefined && (
        <EmptyState icon="bell" title={t('notices.emptyTitle')} body={t('notices.emptyBody')} />
      )}
      {newest !== undefined && (
        <>
          {unread > 0 && (
            <div className={css.all}>
              <Button
                kind="text"
                size="small"
                busy={readAll.isPending}
                onClick={() => readAll.mutate(newest.createdAt)}
              >
                {t('notices.readAll')}
              </Button>
            </div>
          )}
          <ul>
            {list.rows.map((notice) => (
              <NoticeRow key={notice.noticeId} notice={notice} onOpen={open} />
            ))}
          </ul>
          <LoadMore list={list} />
        </>
      )}
    </>
  );
}
