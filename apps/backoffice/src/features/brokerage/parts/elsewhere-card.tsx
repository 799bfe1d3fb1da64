import { formatWhole } from '@kabuto/i18n';
import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { useText } from '../../../messages/index.ts';
import { useMay } from '../../../shared/access/index.ts';
import { Card, Figure, Figures } from '../../../shared/parts/figures.tsx';
import type { Settings } from '../model.ts';

const LINKS = [
  ['proposal.read', '/proposals', 'brokerage.feeLink'],
  ['fund.read', '/settings', 'brokerage.moneyLink'],
  ['margin.read', '/margins/terms', 'brokerage.dayTradeLink'],
  ['operator.read', '/operators', 'brokerage.operatorsLink'],
] as const;

/** The fees as they are, and the pages of the other settings that the operator may read. */
export function ElsewhereCard({ settings: { feeSchedule } }: { readonly settings: Settings }) {
  const t = useText();
  const may = useMay();
  return (
    <Card title={t('brokerage.elsewhere')}>
      <Figures>
        <Figure label={`${t('brokerage.fees')}: ${t('brokerage.ratePpm')}`}>{formatWhole(feeSchedule.ratePpm)}</Figure>
        <Figure label={`${t('brokerage.fees')}: ${t('brokerage.minimumFee')}`}>
          {formatWhole(feeSchedule.minimum)}
        </Figure>
      </Figures>
      <Box component="ul" sx={{ m: 0, mt: 1.5, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {LINKS.filter(([permission]) => may(permission)).map(([, path, text]) => (
          <li key={path}>
            <Link component={RouterLink} to={path}>
              {t(text)}
            </Link>
          </li>
        ))}
      </Box>
    </Card>
  );
}
