import type { Calls } from '@kabuto/contract';
import { Section, Segmented, Skeleton } from '@kabuto/ui';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../../../messages/index.ts';
import { call, invalidate } from '../../../shared/api/index.ts';
import { ChoiceLine } from '../../menu/index.ts';
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
] as const;

/** Which order events are sent by mail. A member without mail sees the reason instead of the choices. */
export function NoticeChoices({ notices, demo }: NoticeChoicesProps) {
  const t = useText();
  const change = useMutation({
    mutationFn: async (wanted: Notices) => {
      const { reachable: _, ...choice } = wanted;
      await call('POST v1/user/notice/change', { body: choice });
      await invalidate('v1/user/notice/');
    },
  });
  const shown = change.isPending ? change.variables : notices;
  const note = demo
    ? 'settings.noticesDemo'
    : notices?.reachable === false
      ? 'settings.noticesNoMail'
      : 'settings.noticesNote';
  return (
    <Section title={t('settings.notices')}>
      <div className={css.group}>
        {KINDS.map(({ kind, label }) => (
          <ChoiceLine key={kind} label={t(label)}>
            {shown === undefined ? (
              <Skeleton width="100%" height="var(--touch)" />
            ) : (
              <Segmented
                label={t(label)}
                value={shown.reachable ? shown[kind] : 'off'}
                onChange={(value) => change.mutate({ ...shown, [kind]: value })}
                choices={[
                  { value: 'on', label: t('settings.noticeOn'), disabled: !shown.reachable },
                  { value: 'off', label: t('settings.noticeOff'), disabled: !shown.reachable },
                ]}
              />
            )}
          </ChoiceLine>
        ))}
        <p className={`${css.note} ${css.notices}`}>{t(note)}</p>
      </div>
    </Section>
  );
}
