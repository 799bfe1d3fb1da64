import type { OperatorView } from '@kabuto/contract/operator';
import { Box, Chip, Typography } from '@mui/material';
import { DataTable, List } from 'react-admin';
import { useText } from '../../messages/index.ts';
import { useMay, useMe } from '../../shared/access/index.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Pages } from '../../shared/parts/pages.tsx';
import { When } from '../../shared/parts/when.tsx';
import { ChangeRoles } from './parts/change-roles.tsx';
import { Invite } from './parts/invite.tsx';
import { Passkeys } from './parts/passkeys.tsx';
import { Reset } from './parts/reset.tsx';

type Row = OperatorView & { readonly id: number };

function Name({ operator }: { readonly operator: Row }) {
  const t = useText();
  const own = useMe()?.operatorId === operator.operatorId;
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap', minWidth: 112 }}>
      <span>{operator.name}</span>
      {operator.demo ? <Chip size="small" variant="outlined" color="warning" label={t('operators.demo')} /> : null}
      {own ? <Chip size="small" variant="outlined" label={t('operators.you')} /> : null}
    </Box>
  );
}

function Roles({ roles }: Pick<OperatorView, 'roles'>) {
  const t = useText();
  return roles.length === 0 ? t('common.none') : roles.map((role) => t(`roles.${role}`)).join(', ');
}

/** What may be proposed for an operator: nothing for the own access, no reset of one who has no passkey. */
function Actions({ operator }: { readonly operator: Row }) {
  const own = useMe()?.operatorId === operator.operatorId;
  if (own) return null;
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      <ChangeRoles operator={operator} />
      {operator.demo ? null : <Reset operator={operator} />}
    </Box>
  );
}

/** The operators with their roles and passkeys; changes are proposals. */
export function OperatorListPage() {
  const t = useText();
  const mayPropose = useMay()('operator.propose');
  return (
    <Page title={t('office.operators')} actions={mayPropose ? <Invite /> : null}>
      <List
        resource="operators"
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
          empty={<Typography sx={{ p: 3 }}>{t('operators.empty')}</Typography>}
        >
          <DataTable.Col
            source="name"
            label={t('operators.name')}
            disableSort
            render={(operator: Row) => <Name operator={operator} />}
          />
          <DataTable.Col
            source="roles"
            label={t('operators.roles')}
            disableSort
            render={({ roles }: Row) => <Roles roles={roles} />}
          />
          <DataTable.Col
            source="passkeys"
            label={t('operators.passkeys')}
            disableSort
            render={(operator: Row) => <Passkeys operator={operator} />}
          />
          <DataTable.Col
            source="lastSeenAt"
            label={t('operators.lastSeenAt')}
            disableSort
            render={({ lastSeenAt }: Row) => <When at={lastSeenAt} />}
          />
          {mayPropose ? (
            <DataTable.Col
              source="operatorId"
              label={t('operators.actions')}
              disableSort
              render={(operator: Row) => <Actions operator={operator} />}
            />
          ) : null}
        </DataTable>
      </List>
    </Page>
  );
}
