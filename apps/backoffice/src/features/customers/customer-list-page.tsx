import { Box, Button, Typography } from '@mui/material';
import { DataTable, InfiniteList, TextInput } from 'react-admin';
import { useText } from '../../messages/index.ts';
import { useMay } from '../../shared/access/index.ts';
import { callFile, saveFile, useAction } from '../../shared/api/index.ts';
import { useRowKeys } from '../../shared/keys/index.ts';
import { Failure } from '../../shared/parts/failure.tsx';
import { More } from '../../shared/parts/more.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { RowLink } from '../../shared/parts/row-link.tsx';
import { When } from '../../shared/parts/when.tsx';
import { AsWritten } from '../../shared/transfers/index.ts';
import type { Customer } from './model.ts';
import { AccessChip, IdentityChip } from './parts/chips.tsx';

type Row = Customer & { readonly id: number };

/** Customers, found by what the operator was given of them; personal data is masked. */
export function CustomerListPage() {
  const t = useText();
  const rows = useRowKeys();
  const mayOpen = useMay()('customer.view');
  const filters = [
    <TextInput
      key="search"
      source="search"
      label={t('customers.search')}
      helperText={false}
      alwaysOn
      resettable
      slotProps={{ htmlInput: { maxLength: 254 }, inputLabel: { shrink: true } }}
      sx={{ minWidth: { sm: 420 } }}
    />,
  ];
  const { run, running, error } = useAction(() => callFile('GET v1/customer/member/export', {}));
  const save = async (): Promise<void> => {
    const file = await run();
    if (file !== undefined) saveFile(file, 'customers.csv');
  };
  const saveButton = (
    <Button variant="outlined" disabled={running} onClick={() => void save()}>
      {t('customers.saveCsv')}
    </Button>
  );
  return (
    <Page title={t('office.customerSearch')} actions={saveButton}>
      <Failure error={error} />
      {/* not a hint of the field: the forms of filters hide those */}
      <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>
        {t(mayOpen ? 'customers.searchHint' : 'customers.searchHintNumbers')}
      </Typography>
      <Box ref={rows}>
        <InfiniteList
          resource="customers"
          title={false}
          actions={false}
          exporter={false}
          filters={filters}
          filter={{ mayOpen }}
          perPage={25}
          pagination={<More />}
          empty={false}
        >
          <DataTable<Row>
            bulkActionButtons={false}
            rowClick={(id) => `/customers/${id}`}
            empty={<Typography sx={{ p: 3 }}>{t(mayOpen ? 'customers.empty' : 'customers.emptyNumbers')}</Typography>}
          >
            <DataTable.Col
              source="memberId"
              label={t('customers.memberId')}
              disableSort
              render={({ memberId }: Row) => <RowLink to={`/customers/${memberId}`} text={memberId} />}
            />
            <DataTable.Col source="accountId" label={t('customers.accountId')} disableSort />
            <DataTable.Col
              source="nickname"
              label={t('customers.nickname')}
              disableSort
              render={({ nickname }: Row) => <AsWritten text={nickname} />}
            />
            <DataTable.Col
              source="maskedMail"
              label={t('customers.mail')}
              disableSort
              render={({ maskedMail }: Row) => <AsWritten text={maskedMail} />}
            />
            <DataTable.Col
              source="maskedMobile"
              label={t('customers.mobile')}
              disableSort
              render={({ maskedMobile }: Row) => <AsWritten text={maskedMobile} />}
            />
            <DataTable.Col
              source="identity"
              label={t('customers.identity')}
              disableSort
              render={({ identity }: Row) => <IdentityChip identity={identity} />}
            />
            <DataTable.Col
              source="login"
              label={t('customers.login')}
              disableSort
              render={(customer: Row) => <AccessChip customer={customer} />}
            />
            <DataTable.Col
              source="createdAt"
              label={t('customers.createdAt')}
              disableSort
              render={({ createdAt }: Row) => <When at={createdAt} />}
            />
          </DataTable>
        </InfiniteList>
      </Box>
    </Page>
  );
}
