import { formatWhole, NOTHING } from '@kabuto/i18n';
import { Box, Typography } from '@mui/material';
import { DataTable, InfiniteList, TextInput } from 'react-admin';
import { useText } from '../../messages/index.ts';
import { useRowKeys } from '../../shared/keys/index.ts';
import { FilterSelect } from '../../shared/parts/filter-select.tsx';
import { More } from '../../shared/parts/more.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { RowLink } from '../../shared/parts/row-link.tsx';
import { When } from '../../shared/parts/when.tsx';
import { AsWritten } from '../../shared/transfers/index.ts';
import { type ReferralMember, SCOPES } from './model.ts';
import { AccountChip, PermissionChip } from './parts/chips.tsx';

type Row = ReferralMember & { readonly id: number };

/** Members as referrers, found by what they have done or by their ID; those who have referred somebody first chosen. */
export function ReferralListPage() {
  const t = useText();
  const rows = useRowKeys();
  const filters = [
    <FilterSelect
      key="scope"
      source="scope"
      label={t('referrals.scope')}
      alwaysOn
      choices={SCOPES.map((id) => ({ id, name: t(`referrals.${id}`) }))}
    />,
    <TextInput
      key="memberId"
      source="memberId"
      label={t('referrals.memberId')}
      alwaysOn
      resettable
      slotProps={{ htmlInput: { inputMode: 'numeric' }, inputLabel: { shrink: true } }}
    />,
  ];
  return (
    <Page title={t('office.referrals')}>
      <Box ref={rows}>
        <InfiniteList
          resource="referrals"
          title={false}
          actions={false}
          exporter={false}
          filters={filters}
          filterDefaultValues={{ scope: 'referrers' }}
          perPage={25}
          pagination={<More />}
          empty={false}
        >
          <DataTable<Row>
            bulkActionButtons={false}
            rowClick={(id) => `/referrals/${id}`}
            empty={<Typography sx={{ p: 3 }}>{t('referrals.empty')}</Typography>}
          >
            <DataTable.Col
              source="memberId"
              label={t('referrals.memberId')}
              disableSort
              render={({ memberId }: Row) => <RowLink to={`/referrals/${memberId}`} text={memberId} />}
            />
            <DataTable.Col
              source="nickname"
              label={t('referrals.nickname')}
              disableSort
              render={({ nickname }: Row) => <AsWritten text={nickname} />}
            />
            <DataTable.Col
              source="state"
              label={t('referrals.account')}
              disableSort
              render={({ state }: Row) => <AccountChip state={state} />}
            />
            <DataTable.Col
              source="mayRefer"
              label={t('referrals.permission')}
              disableSort
              render={({ mayRefer }: Row) => <PermissionChip mayRefer={mayRefer} />}
            />
            <DataTable.Col
              align="right"
              source="downlines"
              label={t('referrals.downlines')}
              disableSort
              render={({ downlines }: Row) => formatWhole(downlines)}
            />
            <DataTable.Col
              source="referrer"
              label={t('referrals.referrer')}
              disableSort
              render={({ referrer }: Row) => referrer?.memberId ?? NOTHING}
            />
            <DataTable.Col
              source="createdAt"
              label={t('referrals.createdAt')}
              disableSort
              render={({ createdAt }: Row) => <When at={createdAt} />}
            />
          </DataTable>
        </InfiniteList>
      </Box>
    </Page>
  );
}
