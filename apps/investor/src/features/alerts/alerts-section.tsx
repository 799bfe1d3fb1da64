import { Segmented } from '@kabuto/ui';
import { useState } from 'react';
import { useText } from '../../messages/index.ts';
import css from './alerts-section.module.css';
import { AlertHistory } from './parts/alert-history.tsx';
import { ArmedAlerts } from './parts/armed-alerts.tsx';

/** All alerts of the member: those that wait, nearest to their price first, and those that were hit or removed. */
export function AlertsSection() {
  const t = useText();
  const [scope, setScope] = useState<'armed' | 'history'>('armed');
  return (
    <>
      <div className={css.scopes}>
        <Segmented
          label={t('alerts.scopes')}
          choices={[
            { value: 'armed', label: t('alerts.waiting') },
            { value: 'history', label: t('alerts.history') },
          ]}
          value={scope}
          onChange={setScope}
        />
      </div>
      {scope === 'armed' ? <ArmedAlerts /> : <AlertHistory />}
    </>
  );
}
