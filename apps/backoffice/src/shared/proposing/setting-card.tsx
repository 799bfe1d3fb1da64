import type { Permission } from '@kabuto/contract/permissions';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useMay } from '../access/index.ts';
import { Card } from '../parts/figures.tsx';
import { OpenProposals } from './open-proposals.tsx';

type Props = {
  readonly title: string;
  /** The kind of the proposals that change it. */
  readonly kind: string;
  /** Who may propose a change; of settings of money unless given. */
  readonly permission?: Permission;
  /** What proposes a change, for operators who may. */
  readonly change: ReactNode;
  readonly children: ReactNode;
};

/** A setting as it is, the changes of it that wait for approval, and the button that proposes one. */
export function SettingCard({ title, kind, permission = 'fund.propose', change, children }: Props) {
  const may = useMay();
  return (
    <Card title={title}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {children}
        <OpenProposals kind={kind} />
        {may(permission) ? <Box>{change}</Box> : null}
      </Box>
    </Card>
  );
}
