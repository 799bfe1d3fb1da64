import { useText } from '../../messages/index.ts';
import { AppBar, Page } from '../../shared/ui/index.ts';
import { Agreement } from './agreement.tsx';

/** The user agreement with the version that a registration agrees to (RT-08). */
export function AgreementPage() {
  const t = useText();
  return (
    <Page bar={<AppBar title={t('routes.agreement')} session={false} />}>
      <Agreement />
    </Page>
  );
}
