import { useWhen } from '@kabuto/i18n';
import { Button, Chip } from '@kabuto/ui';
import { toast } from '@kabuto/ui/overlays';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../../messages/index.ts';
import { call, invalidate, useCall } from '../../shared/api/index.ts';
import { ErrorBlock } from '../../shared/ui/index.ts';
import css from './security.module.css';

/** The member's active sessions, with buttons to end them. */
export function Devices() {
  const t = useText();
  const when = useWhen();
  const { data, error, refetch } = useCall('GET v1/user/session/list', {}, { staleTime: 0 });
  const done = async (): Promise<void> => {
    toast(t('settings.ended'));
    await invalidate('v1/user/session/');
  };
  const endOne = useMutation({
    mutationFn: (id: string) => call('POST v1/user/session/end', { body: { id } }),
    onSuccess: done,
  });
  const endOthers = useMutation({
    mutationFn: () => call('POST v1/user/session/end/others'),
    onSuccess: done,
  });
  const rows = data?.rows ?? [];
  if (error !== null) return <ErrorBlock error={error} size="block" onRetry={() => void refetch()} />;
  return (
    <>
      <ul>
        {rows.map(({ id, current, device, address, lastSeenAt }) => (
          <li key={id} className={css.item}>
            <div className={css.names}>
              <p className={css.name}>
                {device === '' ? t('settings.unknownDevice') : device}
                {current && <Chip tone="accent">{t('settings.thisDevice')}</Chip>}
              </p>
              <p className={css.detail}>{t('settings.seen', { address, date: when(lastSeenAt) })}</p>
            </div>
            {!current && (
              <Button
                kind="quiet"
                size="small"
                busy={endOne.isPending && endOne.variables === id}
                onClick={() => endOne.mutate(id)}
              >
                {t('settings.endOne')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rows.length > 1 && (
        <Button kind="quiet" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
          {t('settings.endOthers')}
        </Button>
      )}
    </>
  );
}
