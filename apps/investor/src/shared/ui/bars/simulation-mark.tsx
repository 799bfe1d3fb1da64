import { useText } from '../../../messages/index.ts';
import { useTenant } from '../../tenant/use-tenant.ts';
import css from './bars.module.css';

/** The permanent mark that this market is simulated; a live brokerage goes without. */
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
