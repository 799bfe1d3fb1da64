import type { Calls } from '@kabuto/contract';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../../../messages/index.ts';
import { call, reread } from '../../../shared/api/index.ts';
import { Section, Segmented, Skeleton } from '../../../shared/ui/index.ts';
import { ChoiceLine } from '../../menu/index.ts';
import css from '../settings-page.module.css';

type Notices = Calls['GET v1/user/notice/detail']['reply'];
type NoticeChoicesProps = {
  /** Undefined while they are on their way. */
  readonly notices: Notices | undefined;
  readonly demo: boolean;
};

const KINDS = ['fills', 'orders'] as const;

/** What of orders is told by mail. A member without a mail address is told what is missing. */
export function NoticeChoices({ notices, demo }: NoticeChoicesProps) {
  const t = useText();
  const change = useMutation({
    mutationFn: async (wanted: Notices) => {
      const { reachable: _, ...choice } = wanted;
      await call('POST v1/user/notice/change', { body: choice });
      await reread('v1/user/notice/');
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
        {!demo &&
          KINDS.map((kind) => (
            <ChoiceLine key={kind} label={t(kind === 'fills' ? 'settings.noticeFills' : 'settings.noticeOrders')}>
              {shown === undefined ? (
                <Skeleton width="8em" height="var(--touch)" />
              ) : (
                <Segmented
                  label={t(kind === 'fills' ? 'settings.noticeFills' : 'settings.noticeOrders')}
                  value={shown[kind]}
                  onChange={(value) => change.mutate({ ...shown, [kind]: value })}
                  choices={[
                    { value: 'on', label: t('settings.noticeOn') },
                    { value: 'off', label: t('settings.noticeOff') },
                  ]}
                />
              )}
            </ChoiceLine>
          ))}
        <p className={css.note}>{t(note)}</p>
      </div>
    </Section>
  );
}
