import type { OperatorReply } from '@kabuto/contract/operator';
import { formatIsoDate, formatSigned, formatWhole, NOTHING, useLanguage } from '@kabuto/i18n';
import { Box, Button, Chip, Typography } from '@mui/material';
import { DataTable, List } from 'react-admin';
import { Link } from 'react-router';
import { useText } from '../../messages/index.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Pages } from '../../shared/parts/pages.tsx';
import { Yen } from '../../shared/transfers/index.ts';

type Row = OperatorReply<'marginList'>['rows'][number] & { readonly id: number };

/** The positions of an account, one a line, with those that the brokerage has to close marked. */
function Positions({ positions }: Pick<Row, 'positions'>) {
  const t = useText();
  const language = useLanguage();
  if (positions.length === 0) return NOTHING;
  return (
    // its summary is what the keyboard reaches in a table that scrolls
    <details open>
      <summary>{t('margins.count', { count: positions.length })}</summary>
      {positions.map(({ positionId, code, names, side, quantity, unrealised, overdue }) => (
        <Box key={positionId} sx={{ display: 'flex', gap: 1, fontSize: 13, whiteSpace: 'nowrap' }}>
          <span>{t(side === 'long' ? 'margins.long' : 'margins.short')}</span>
          <span>{`${names[language]} ${code}`}</span>
          <span>{formatWhole(Number(quantity))}</span>
          <span>{formatSigned(Number(unrealised))}</span>
          {overdue ? <Box sx={{ color: 'error.main' }}>{t('margins.overdue')}</Box> : null}
        </Box>
      ))}
    </details>
  );
}

/** Accounts with day trades: what they have open, how far their collateral reaches, and what they owe. */
export function MarginListPage() {
  const t = useText();
  return (
    <Page
      title={t('office.margins')}
      actions={
        <Button component={Link} to="/margins/terms" variant="outlined">
          {t('margins.toTerms')}
        </Button>
      }
    >
      <List
        resource="margins"
        title={false}
        actions={false}
        exporter={false}
        perPage={25}
        pagination={<Pages />}
        empty={false}
      >
        <DataTable<Row>
          bulkActionButtons={false}
          rowClick={false}
          empty={<Typography sx={{ p: 3 }}>{t('margins.empty')}</Typography>}
        >
          <DataTable.Col source="accountId" label={t('margins.account')} disableSort />
          <DataTable.Col
            source="state"
            label={t('margins.state')}
            disableSort
            render={({ state }: Row) => (
              <Chip size="small" color={state === 'open' ? 'default' : 'warning'} label={t(`margins.${state}`)} />
            )}
          />
          <DataTable.Col
            align="right"
            source="ratio"
            label={t('margins.ratio')}
            disableSort
            render={({ ratio }: Row) => (ratio === null ? NOTHING : `${ratio}%`)}
          />
          <DataTable.Col
            align="right"
            source="collateral"
            label={t('margins.collateral')}
            disableSort
            render={({ collateral }: Row) => <Yen amount={collateral} />}
          />
          <DataTable.Col
            align="right"
            source="required"
            label={t('margins.required')}
            disableSort
            render={({ required }: Row) => <Yen amount={required} />}
          />
          <DataTable.Col
            source="positions"
            label={t('margins.positions')}
            disableSort
            render={({ positions }: Row) => <Positions positions={positions} />}
          />
          <DataTable.Col
            align="right"
            source="deficit"
            label={t('margins.deficitAmount')}
            disableSort
            render={({ deficit }: Row) =>
              deficit === null ? (
                NOTHING
              ) : (
                <>
                  <Yen amount={deficit.amount} />
                  <Box sx={{ fontSize: 13, whiteSpace: 'nowrap' }}>
                    {t('margins.dueOn', { date: formatIsoDate(deficit.dueOn) })}
                  </Box>
                </>
              )
            }
          />
        </DataTable>
      </List>
    </Page>
  );
}
