import type { OperatorReply } from '@kabuto/contract/operator';
import { formatWhole, NOTHING, useLanguage } from '@kabuto/i18n';
import { Box, Typography } from '@mui/material';
import { DataTable, List, SearchInput } from 'react-admin';
import { useText } from '../../../messages/index.ts';
import { Pages } from '../../../shared/parts/pages.tsx';
import { SettingCard } from '../../../shared/proposing/index.ts';
import { Yen } from '../../../shared/transfers/index.ts';
import { ProposeLoanTerms } from './propose-loan-terms.tsx';

type Row = OperatorReply<'loanTermsList'>['rows'][number] & { readonly id: number };

/** What may be traded on a day in each issue, and what proposes it for some. */
export function LoanList() {
  const t = useText();
  const language = useLanguage();
  const permitted = (is: boolean) => (
    <Box component="span" sx={{ color: is ? 'text.primary' : 'text.secondary' }}>
      {t(is ? 'proposals.permitted' : 'proposals.notPermitted')}
    </Box>
  );
  return (
    <SettingCard title={t('margins.loans')} kind="loanTerms" permission="margin.propose" change={<ProposeLoanTerms />}>
      <List
        resource="loans"
        title={false}
        actions={false}
        exporter={false}
        disableSyncWithLocation
        filters={[<SearchInput key="code" source="code" placeholder={t('margins.search')} alwaysOn />]}
        perPage={25}
        pagination={<Pages />}
        empty={false}
      >
        <DataTable<Row>
          bulkActionButtons={false}
          rowClick={false}
          empty={<Typography sx={{ p: 3 }}>{t('margins.noLoans')}</Typography>}
        >
          <DataTable.Col source="code" label={t('margins.code')} disableSort />
          <DataTable.Col
            source="names"
            label={t('margins.issue')}
            disableSort
            render={({ names }: Row) => names[language]}
          />
          <DataTable.Col
            source="long"
            label={t('margins.longs')}
            disableSort
            render={({ long }: Row) => permitted(long)}
          />
          <DataTable.Col
            source="short"
            label={t('margins.shorts')}
            disableSort
            render={({ short }: Row) => permitted(short)}
          />
          <DataTable.Col
            align="right"
            source="lendable"
            label={t('margins.lendable')}
            disableSort
            render={({ short, lendable }: Row) => (short ? formatWhole(Number(lendable)) : NOTHING)}
          />
          <DataTable.Col
            align="right"
            source="lent"
            label={t('margins.lent')}
            disableSort
            render={({ lent }: Row) => (lent === '0' ? NOTHING : formatWhole(Number(lent)))}
          />
          <DataTable.Col
            align="right"
            source="premium"
            label={t('margins.premium')}
            disableSort
            render={({ premium }: Row) => (premium === '0' ? NOTHING : <Yen amount={premium} />)}
          />
        </DataTable>
      </List>
    </SettingCard>
  );
}
