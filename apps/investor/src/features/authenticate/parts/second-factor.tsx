import { Section } from '@kabuto/ui';
import { Suspense, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { DemoLine, FactorRows, SecuritySheet, type SecurityTask } from '../../security/index.ts';
import css from '../identity-page.module.css';

/** Sets up the second factors, which protect the account beside the identity check; a demo account has none. */
export function SecondFactor() {
  const t = useText();
  const [task, setTask] = useState<SecurityTask | null>(null);
  const { data: user } = useCall('GET v1/user/user/info', {});
  const { data: factors } = useCall('GET v1/user/factor/list', {});
  if (user === undefined) return null;
  return (
    <Section title={t('identity.secondFactor')}>
      <p className={css.note}>{t('identity.secondFactorNote')}</p>
      <div className={css.rows}>{user.demo ? <DemoLine /> : <FactorRows factors={factors} onOpen={setTask} />}</div>
      <Suspense>{task !== null && <SecuritySheet key={task} task={task} onClose={() => setTask(null)} />}</Suspense>
    </Section>
  );
}
