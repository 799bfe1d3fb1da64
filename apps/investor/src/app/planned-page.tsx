import { type TextKey, useText } from '../messages/index.ts';
import { relaunch } from '../shared/navigation/navigation.ts';
import { PlainBar } from '../shared/ui/bars/plain-bar.tsx';
import { Button, EmptyState, Page } from '../shared/ui/index.ts';

/** An address of the product that a later version will open; nothing in the app leads here. */
export function PlannedPage({ titleKey }: { readonly titleKey: TextKey }) {
  const t = useText();
  return (
    <Page bar={<PlainBar title={t(titleKey)} />}>
      <EmptyState
        icon="clock"
        title={t('shell.plannedTitle')}
        body={t('shell.plannedBody')}
        action={
          <Button kind="quiet" size="small" onClick={() => relaunch('/')}>
            {t('shell.goHome')}
          </Button>
        }
      />
    </Page>
  );
}
