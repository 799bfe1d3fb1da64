import { formatDateTime, formatIsoDate } from '@kabuto/i18n';
import { Icon } from '@kabuto/ui';
import { Box, Typography } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { BY_TEXT, isLate, type Offering, TASK_TEXT } from '../model.ts';

type Props = {
  readonly offering: Pick<Offering, 'due' | 'task'>;
  /** The clock of the server, epoch milliseconds. */
  readonly now: number;
};

/** The step of an offering that is due: what, by whom, from when; or the task in progress. A dash when it is over. */
export function NextStep({ offering: { due, task }, now }: Props) {
  const t = useText();
  if (task !== null) return t('offerings.task', { task: t(TASK_TEXT[task.kind]) });
  if (due === null) return t('offerings.none');
  const { state, by, at, on, missing } = due;
  const when = at !== null ? formatDateTime(at) : on === null ? null : formatIsoDate(on);
  const late = isLate(due, now);
  return (
    <Box>
      <Box>{t(`offeringSteps.${state}`)}</Box>
      <Typography component="div" sx={{ color: 'text.secondary', fontSize: 13 }}>
        {t(BY_TEXT[by])}
        {when === null ? null : ` ${t('offerings.from', { time: when })}`}
      </Typography>
      {missing === null ? null : (
        <Box sx={{ fontSize: 13 }}>
          {t(missing === 'agreement' ? 'offerings.lacksAgreement' : 'offerings.lacksProspectus')}
        </Box>
      )}
      {late ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, color: 'warning.main', fontSize: 13 }}>
          <Icon name="warning" size={16} />
          {t('offerings.late')}
        </Box>
      ) : null}
    </Box>
  );
}
