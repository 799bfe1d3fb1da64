import { EmptyState, type IconName } from '@kabuto/ui';
import { type TextKey, useText } from '../messages/index.ts';
import { relaunch } from '../shared/navigation/navigation.ts';
import { PlainBar } from '../shared/ui/bars/plain-bar.tsx';
import { Page } from '../shared/ui/index.ts';

type ClosedPageProps = {
  readonly titleKey: TextKey;
  readonly icon: IconName;
  readonly heading: TextKey;
  readonly body: TextKey;
};

function ClosedPage({ titleKey, icon, heading, body }: ClosedPageProps) {
  const t = useText();
  return (
    <Page bar={<PlainBar title={t(titleKey)} />}>
      <EmptyState
        icon={icon}
        title={t(heading)}
        body={t(body)}
        step={{ label: t('shell.goHome'), onClick: () => relaunch('/') }}
      />
    </Page>
  );
}

/** Page of an address that a later version will open; nothing in the app links here. */
export const PlannedPage = ({ titleKey }: { readonly titleKey: TextKey }) => (
  <ClosedPage titleKey={titleKey} icon="clock" heading="shell.plannedTitle" body="shell.plannedBody" />
);

/** Page of a feature that this brokerage does not offer; nothing in the app links here. */
export const NotOfferedPage = ({ titleKey }: { readonly titleKey: TextKey }) => (
  <ClosedPage titleKey={titleKey} icon="info" heading="shell.offTitle" body="shell.offBody" />
);
