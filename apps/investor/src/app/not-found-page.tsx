import { EmptyState } from '@kabuto/ui';
import { useEffect } from 'react';
import { useText } from '../messages/index.ts';
import { relaunch, usePath } from '../shared/navigation/navigation.ts';
import { PlainBar } from '../shared/ui/bars/plain-bar.tsx';
import { Page } from '../shared/ui/index.ts';

/** The screen of an unknown address; raises the `page-not-found` event with the address (NAV-03). */
export function NotFoundPage() {
  const t = useText();
  const path = usePath();
  useEffect(() => {
    window.dispatchEvent(new CustomEvent('page-not-found', { detail: { path } }));
  }, [path]);
  return (
    <Page bar={<PlainBar title={t('shell.notFoundTitle')} />}>
      <EmptyState
        icon="search"
        title={t('shell.notFoundTitle')}
        body={t('shell.notFoundBody')}
        step={{ label: t('shell.goHome'), onClick: () => relaunch('/') }}
      />
    </Page>
  );
}
