import { NOTHING } from '@kabuto/i18n';
import { Box, Chip, Typography } from '@mui/material';
import { DataTable, List, TextInput } from 'react-admin';
import { useText } from '../../messages/index.ts';
import { useMay } from '../../shared/access/index.ts';
import { FilterSelect } from '../../shared/parts/filter-select.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Pages } from '../../shared/parts/pages.tsx';
import { When } from '../../shared/parts/when.tsx';
import { OpenProposals } from '../../shared/proposing/index.ts';
import type { HaltRow } from './model.ts';
import { IssueName } from './parts/cells.tsx';
import { EndHalt, ProposeHalt, StartHalt } from './parts/halting.tsx';

type Row = HaltRow & { readonly id: string };

/** The issues and whether they trade, those that are halted first; what halts one, and lets it trade again. */
export function HaltListPage() {
  const t = useText();
  const may = useMay();
  const mayAct = may('trading.act');
  const actions = (
    <>
      {mayAct ? <StartHalt /> : null}
      {may('trading.propose') ? <ProposeHalt /> : null}
    </>
  );
  const filters = [
    <TextInput
      key="code"
      source="code"
      label={t('trading.code')}
      alwaysOn
      resettable
      slotProps={{ inputLabel: { shrink: true } }}
    />,
    <FilterSelect
      key="state"
      source="state"
      label={t('trading.status')}
      alwaysOn
      choices={(['trading', 'halted'] as const).map((id) => ({ id, name: t(`trading.${id}`) }))}
    />,
  ];
  return (
    <Page title={t('office.halts')} actions={actions}>
      {may('proposal.read') ? <OpenProposals kind="issueHalt" /> : null}
      <Box>
        <List
          resource="halts"
          title={false}
          actions={false}
          exporter={false}
          filters={filters}
          perPage={25}
          pagination={<Pages />}
          empty={false}
        >
          <DataTable<Row>
            bulkActionButtons={false}
            rowClick={false}
            empty={<Typography sx={{ p: 3 }}>{t('trading.noIssues')}</Typography>}
          >
            <DataTable.Col
              source="code"
              label={t('customers.issue')}
              disableSort
              render={(row: Row) => <IssueName issue={row} />}
            />
            <DataTable.Col
              source="state"
              label={t('trading.status')}
              disableSort
              render={({ state }: Row) => (
                <Chip
                  size="small"
                  variant="outlined"
                  color={state === 'halted' ? 'error' : 'default'}
                  label={t(`trading.${state}`)}
                />
              )}
            />
            <DataTable.Col
              source="since"
              label={t('trading.since')}
              disableSort
              render={({ halt }: Row) => <When at={halt?.since} />}
            />
            <DataTable.Col
              source="until"
              label={t('trading.until')}
              disableSort
              render={({ halt, state }: Row) =>
                state === 'trading' ? (
                  NOTHING
                ) : halt === null || halt.until === null ? (
                  t('trading.untilEnded')
                ) : (
                  <When at={halt.until} />
                )
              }
            />
            <DataTable.Col
              source="reason"
              label={t('trading.haltReason')}
              disableSort
              render={({ halt }: Row) =>
                halt === null ? (
                  NOTHING
                ) : (
                  <>
                    <Box sx={{ minWidth: 120, overflowWrap: 'anywhere' }}>{halt.reason}</Box>
                    {halt.proposal === null ? null : (
                      <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
                        {t('trading.ofProposal', { number: halt.proposal })}
                      </Box>
                    )}
                  </>
                )
              }
            />
            {mayAct ? (
              <DataTable.Col
                source="action"
                label={t('trading.end')}
                disableSort
                render={(row: Row) => (row.state === 'halted' ? <EndHalt issue={row} /> : null)}
              />
            ) : null}
          </DataTable>
        </List>
      </Box>
    </Page>
  );
}
