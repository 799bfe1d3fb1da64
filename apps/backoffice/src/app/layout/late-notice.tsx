import { Alert } from '@mui/material';
import { useEffect, useSyncExternalStore } from 'react';
import { useText } from '../../messages/index.ts';
import { lateAge, readLateWith, useReadAgain } from '../../shared/api/index.ts';

/** While replies are behind what was committed: their age. The page is read again until they are complete. */
export function LateNotice() {
  const t = useText();
  const readAgain = useReadAgain();
  const age = useSyncExternalStore(lateAge.subscribe, lateAge.get);
  useEffect(() => readLateWith(readAgain), [readAgain]);
  return (
    <div role="status">
      {age !== undefined && (
        <Alert severity="warning">{t('common.dataLate', { count: String(Math.round(age / 1_000)) })}</Alert>
      )}
    </div>
  );
}
