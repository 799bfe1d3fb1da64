import type { Calls } from '@kabuto/contract';
import { Section, Skeleton, Switch } from '@kabuto/ui';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../../../messages/index.ts';
import { call, invalidate } from '../../../shared/api/index.ts';
import css from '../settings-page.module.css';

type Notices = Calls['GET v1/user/notice/detail']['reply'];
type NoticeChoicesProps = {
  /** Undefined while loading. */
  readonly notices: Notices | undefined;
  readonly demo: boolean;
};

const KINDS = [
  { kind: 'fills', label: 'settings.noticeFills' },
  { kind: 'orders', label: 'settings.noticeOrders' },
  { kind: 'alerts', label: 'settings.noticeAlerts' },
] as const;

/**
 * The kinds of notices, and which of them are sent by mail. A member without mail sees the reason why none can be
 * switched on.
 */
export function NoticeChoices({ notices, demo }: NoticeChoicesProps) {
  const t = useText();
  return (
    <Section title={t('settings.notices')}>
      <div className={css.group}>
        {demo ? <p className={css.only}>{t('settings.noticesDemo')}</p> : <Kinds notices={notices} />}
      </div>
    </Section>
  );
}

function Kinds({ notices }: Pick<NoticeChoicesProps, 'notices'>) {
  const t = useText();
  const change = useMutation({
    mutationFn: async (wanted: Notices) => {
      const { reachable: _, ...choice } = wanted;
      await call('POST v1/user/notice/change', { body: choice });
      await invalidate('v1/user/notice/');
    },
  });
  const shown = change.isPending ? change.variables : notices;
  return (
    <>
      {KINDS.map(({ kind, label }) =>
        shown === undefined ? (
          <Skeleton key={kind} width="100%" height="var(--touch)" />
        ) : (
          <Switch
            key={kind}
            label={t(label)}
            on={shown.reachable && shown[kind] === 'on'}
            disabled={!shown.reachable}
            onChange={(on) => change.mutate({ ...shown, [kind]: on ? 'on' : 'off' })}
          />
        ),
      )}
      <p className={css.fixed}>
        {t('settings.noticeSecurity')}
        <strong>{t('settings.noticeAlways')}</strong>
      </p>
      <p className={`${css.note} ${css.notices}`}>
        {t(notices?.reachable === false ? 'settings.noticesNoMail' : 'settings.noticesNote')}
      </p>
    </>
  );
}
