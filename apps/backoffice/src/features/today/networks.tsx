import { formatDateTime, formatWhole, NOTHING } from '@kabuto/i18n';
import { Icon } from '@kabuto/ui';
import { Alert, Box, Typography } from '@mui/material';
import { useText } from '../../messages/index.ts';
import type { CallReply } from '../../shared/api/index.ts';
import { Card, Figure, Figures } from '../../shared/parts/figures.tsx';
import { haltText, networkText } from '../../shared/transfers/index.ts';

type Network = CallReply<'GET v1/today/today/summary'>['networks'][number];

function NetworkFigures({ state: { network, halted, tip, head, readAt } }: { readonly state: Network }) {
  const t = useText();
  return (
    <Box sx={{ '& + &': { mt: 2 } }}>
      <Typography variant="h3" sx={{ fontSize: 14, fontWeight: 600, mb: 0.5 }}>
        {networkText(t, network)}
      </Typography>
      {halted !== null && (
        <Alert severity="error" variant="outlined" icon={<Icon name="warning" size={16} />} sx={{ mb: 1 }}>
          {haltText(t, halted)}
        </Alert>
      )}
      <Figures>
        <Figure label={t('today.networkRead')}>{tip === null ? NOTHING : formatWhole(tip)}</Figure>
        <Figure label={t('today.networkBehind')}>
          {tip === null || head === null ? NOTHING : formatWhole(Math.max(0, head - tip))}
        </Figure>
      </Figures>
      <Typography sx={{ color: 'text.secondary', fontSize: 13, mt: 0.5 }}>
        {t('today.at', { time: formatDateTime(readAt) })}
      </Typography>
    </Box>
  );
}

/** How far each chain has been read, and why one is halted; nothing where none was read. */
export function Networks({ networks }: { readonly networks: readonly Network[] }) {
  const t = useText();
  if (networks.length === 0) return null;
  return (
    <Card title={t('today.networks')}>
      {networks.map((state) => (
        <NetworkFigures key={state.network} state={state} />
      ))}
    </Card>
  );
}
