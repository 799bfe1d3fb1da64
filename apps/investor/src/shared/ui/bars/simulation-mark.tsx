import { useText } from '../../../messages/index.ts';
import { useTenant } from '../../tenant/use-tenant.ts';
import css from './bars.module.css';

/** The permanent mark of a simulated market; not shown for a live brokerage. */
export function SimulationMark() {
  const t = useText();
  const isLive = useTenant()?.mode === 'live';
  if (isLive) return null;
  return (
    <span className={css.mark} title={t('common.simulationNote')}>
      {t('common.simulation')}
    </span>
  );
}
