import { RowSkeletons } from '@kabuto/ui';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText } from '../messages/index.ts';
import { ApiError, CLIENT_CODE } from '../shared/api/index.ts';
import { usePath } from '../shared/navigation/navigation.ts';
import { routeOf } from '../shared/navigation/routes.ts';
import { isTabPage } from '../shared/ui/bars/bottom-bar.tsx';
import { PlainBar } from '../shared/ui/bars/plain-bar.tsx';
import { ErrorBlock, Page } from '../shared/ui/index.ts';
import { isMissingChunk, reloadOncePerBuild } from './chunk-reload.ts';

/** A page whose chunk is loading. */
export function PagePending() {
  const t = useText();
  const path = usePath();
  const route = routeOf(path);
  const tabs = isTabPage(path);
  return (
    <Page busy tabs={tabs} bar={<PlainBar title={route === undefined ? '' : t(route.titleKey)} backable={!tabs} />}>
      <RowSkeletons count={6} />
    </Page>
  );
}

/** A page that failed to load or to render. If a chunk is gone because the app was updated, the page reloads once. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const t = useText();
  const route = routeOf(usePath());
  useEffect(() => reloadOncePerBuild(error), [error]);
  return (
    <Page bar={<PlainBar title={route === undefined ? t('errors.pageTitle') : t(route.titleKey)} />}>
      <ErrorBlock
        error={isMissingChunk(error) ? new ApiError(CLIENT_CODE.unreachable, '', '') : error}
        onRetry={() => {
          reset();
          location.reload();
        }}
      />
    </Page>
  );
}
