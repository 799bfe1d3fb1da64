import type { LogLineView } from '@kabuto/contract/operator';
import { NOTHING } from '@kabuto/i18n';
import { Typography } from '@mui/material';
import { DataTable, DateTimeInput, InfiniteList, TextInput } from 'react-admin';
import { useText } from '../../messages/index.ts';
import { useRead } from '../../shared/api/index.ts';
import { FilterSelect } from '../../shared/parts/filter-select.tsx';
import { More } from '../../shared/parts/more.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { subjectText } from '../../shared/parts/subject-text.ts';
import { When } from '../../shared/parts/when.tsx';
import { EVENTS, eventText } from './event-text.ts';
import { Changes } from './parts/changes.tsx';

type Row = LogLineView & { readonly id: number };

/** The operators' log, newest first, with what each line changed. */
export function LogPage() {
  const t = useText();
  const operators = useRead('GET v1/operator/operator/list', { pageSize: '100' });
  const filters = [
    <FilterSelect
      key="operatorId"
      source="operatorId"
      label={t('log.operator')}
      alwaysOn
      choices={(operators.data?.rows ?? []).map(({ operatorId, name }) => ({ id: operatorId, name }))}
    />,
    <FilterSelect
      key="event"
      source="event"
      label={t('log.event')}
      alwaysOn
      choices={EVENTS.map((id) => ({ id, name: eventText(t, id) }))}
    />,
    <TextInput
      key="subject"
      source="subject"
      label={t('log.subject')}
      placeholder={t('log.subjectHint')}
      alwaysOn
      resettable
    />,
    <DateTimeInput key="from" source="from" label={t('log.from')} alwaysOn />,
    <DateTimeInput key="until" source="until" label={t('log.until')} alwaysOn />,
  ];
  return (
    <Page title={t('office.log')}>
      <InfiniteList
        resource="log"
        title={false}
        actions={false}
        exporter={false}
        filters={filters}
        perPage={50}
        pagination={<More />}
        empty={false}
      >
        <DataTable<Row>
          bulkActionButtons={false}
          rowClick="expand"
          expand={<Changes />}
          empty={<Typography sx={{ p: 3 }}>{t('log.empty')}</Typography>}
        >
          <DataTable.Col source="at" label={t('log.at')} disableSort render={({ at }: Row) => <When at={at} />} />
          <DataTable.Col source="operator" label={t('log.operator')} disableSort />
          <DataTable.Col
            source="event"
            label={t('log.event')}
            disableSort
            render={({ event }: Row) => eventText(t, event)}
          />
          <DataTable.Col
            source="subject"
            label={t('log.subject')}
            disableSort
            render={({ subject }: Row) => (subject === null ? NOTHING : subjectText(t, subject))}
          />
        </DataTable>
      </InfiniteList>
    </Page>
  );
}
