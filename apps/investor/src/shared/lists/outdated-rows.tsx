import { Button } from '@kabuto/ui';
import { useEffect, useState } from 'react';
import { useText } from '../../messages/index.ts';
import css from './lists.module.css';

const EVERY_MS = 1_000;

type OutdatedRowsProps = {
  /** Epoch milliseconds of the browser's clock. */
  readonly readAt: number;
  readonly onRetry: () => void;
};

/** The age of rows that could not be read again, and another try. */
export function OutdatedRows({ readAt, onRetry }: OutdatedRowsProps) {
  const t = useText();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.round((now - readAt) / 1000));
  const age =
    seconds < 60
      ? t('common.secondsAgo', { count: seconds })
      : t('common.minutesAgo', { count: Math.floor(seconds / 60) });
  return (
    // Its text changes every second and would be read out each time.
    <div className={css.outdated} aria-live="off">
      <span>{t('common.notUpdated', { age })}</span>
      <Button kind="text" size="small" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}

type OutdatedReplyProps = {
  readonly call: {
    readonly data: unknown;
    readonly error: Error | null;
    /** Epoch milliseconds of the browser's clock. */
    readonly dataUpdatedAt: number;
    readonly refetch: () => Promise<unknown>;
  };
};

/** The age of a reply that is shown although its last read failed; nothing otherwise. */
export function OutdatedReply({ call }: OutdatedReplyProps) {
  if (call.error === null || call.data === undefined) return null;
  return <OutdatedRows readAt={call.dataUpdatedAt} onRetry={() => void call.refetch()} />;
}
