import { useText } from '../../../messages/index.ts';
import css from './bars.module.css';

/** The permanent mark that this market is simulated. */
export function SimulationMark() {
  const t = useText();
  return (
    <span className={css.mark} title={t('common.simulationNote')}>
      {t('common.simulation')}
    </span>
  );
}
