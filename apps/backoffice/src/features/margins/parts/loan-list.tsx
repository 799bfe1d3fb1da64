import type { OperatorReply } from '@kabuto/contract/operator';
import { formatWhole, NOTHING, useLanguage } from '@kabuto/i18n';
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { DataTable, List, SearchInput } from 'react-admin';
import { useText } from '../../../messages/index.ts';
import { Pages } from '../../../shared/parts/pages.tsx';
import { SettingCard } from '../../../shared/proposing/index.ts';
import { ProposeLoanTerms } from './propose-loan-terms.tsx';

type Row = OperatorReply<'loanTermsList'>['rows'][number] & { readonly id: number };

const Small = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{children}</Box>
);

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
          // Four columns fit the narrowest phone: nothing scrolls sideways.
          sx={{
            '& .MuiTableCell-root': { px: { xs: 0.5, md: 2 }, whiteSpace: 'normal', wordBreak: 'keep-all' },
            '& td:first-of-type': { wordBreak: 'break-word' },
          }}
          empty={<Typography sx={{ p: 3 }}>{t('margins.noLoans')}</Typography>}
        >
          <DataTable.Col
            source="code"
            label={t('margins.issue')}
            disableSort
            render={({ code, names }: Row) => (
              <>
                {names[language]}
                <Small>{code}</Small>
              </>
            )}
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
            render={({ short, premium }: Row) => (
              <>
                {permitted(short)}
                {premium === '0' ? null : <Small>{t('margins.premiumOf', { premium })}</Small>}
              </>
            )}
          />
          <DataTable.Col
            align="right"
            source="lendable"
            label={t('margins.lendable')}
            disableSort
            render={({ short, lendable, lent }: Row) => (
              <>
                {short ? formatWhole(Number(lendable)) : NOTHING}
                {lent === '0' ? null : <Small>{t('margins.lentOf', { lent: formatWhole(Number(lent)) })}</Small>}
              </>
            )}
          />
        </DataTable>
      </List>
    </SettingCard>
  );
}
