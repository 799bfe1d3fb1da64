import type { ProposalView } from '@kabuto/contract/operator';
import { Typography } from '@mui/material';
import { DataTable, List } from 'react-admin';
import { useText } from '../../messages/index.ts';
import { useMay } from '../../shared/access/index.ts';
import { FilterSelect } from '../../shared/parts/filter-select.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Pages } from '../../shared/parts/pages.tsx';
import { RowLink } from '../../shared/parts/row-link.tsx';
import { subjectText } from '../../shared/parts/subject-text.ts';
import { When } from '../../shared/parts/when.tsx';
import { kindOf, STATE_TEXT, STATES } from './model.ts';
import { MovedAccount, MovedAmount } from './parts/moved-money.tsx';
import { ProposeAdjustment } from './parts/propose-adjustment.tsx';
import { ProposeFee } from './parts/propose-fee.tsx';
import { StateChip } from './parts/state-chip.tsx';

type Row = ProposalView & { readonly id: number };

/** The approvals inbox: all proposals, the open ones first chosen. */
export function ProposalListPage() {
  const t = useText();
  const may = useMay();
  const filters = [
    <FilterSelect
      key="state"
      source="state"
      label={t('proposals.state')}
      alwaysOn
      choices={STATES.map((id) => ({ id, name: t(STATE_TEXT[id]) }))}
    />,
  ];
  return (
    <Page
      title={t('office.proposals')}
      actions={
        <>
          {may('fee.propose') && <ProposeFee />}
          {may('fund.propose') && <ProposeAdjustment />}
        </>
      }
    >
      <List
        resource="proposals"
        title={false}
        actions={false}
        exporter={false}
        filters={filters}
        filterDefaultValues={{ state: 'open' }}
        perPage={25}
        pagination={<Pages />}
        empty={false}
      >
        <DataTable<Row>
          bulkActionButtons={false}
          rowClick={(id) => `/proposals/${id}`}
          empty={<Typography sx={{ p: 3 }}>{t('proposals.empty')}</Typography>}
        >
          <DataTable.Col
            source="number"
            label={t('proposals.number')}
            disableSort
            render={({ number }: Row) => <RowLink to={`/proposals/${number}`} text={String(number)} />}
          />
          <DataTable.Col
            source="kind"
            label={t('proposals.kind')}
            disableSort
            render={({ kind }: Row) => {
              const known = kindOf(kind);
              return known === undefined ? kind : t(known.text);
            }}
          />
          <DataTable.Col
            source="subject"
            label={t('proposals.subject')}
            disableSort
            render={({ subject }: Row) => subjectText(t, subject)}
          />
          <DataTable.Col
            source="accountId"
            label={t('deposits.account')}
            disableSort
            render={(row: Row) => <MovedAccount proposal={row} />}
          />
          <DataTable.Col
            align="right"
            source="amount"
            label={t('transfers.amount')}
            disableSort
            render={(row: Row) => <MovedAmount proposal={row} />}
          />
          <DataTable.Col source="maker" label={t('proposals.maker')} disableSort />
          <DataTable.Col
            source="createdAt"
            label={t('proposals.createdAt')}
            disableSort
            render={({ createdAt }: Row) => <When at={createdAt} />}
          />
          <DataTable.Col
            source="state"
            label={t('proposals.state')}
            disableSort
            render={({ state }: Row) => <StateChip state={state} />}
          />
        </DataTable>
      </List>
    </Page>
  );
}
