import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useMay } from '../access/index.ts';
import { Card } from '../parts/figures.tsx';
import { OpenProposals } from './open-proposals.tsx';

type Props = {
  readonly title: string;
  /** The kind of the proposals that change it. */
  readonly kind: string;
  /** What proposes a change, for operators who may. */
  readonly change: ReactNode;
  readonly children: ReactNode;
};

/** A setting as it is, the changes of it that wait for approval, and the button that proposes one. */
export function SettingCard({ title, kind, change, children }: Props) {
  const may = useMay();
  return (
    <Card title={title}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {children}
        <OpenProposals kind={kind} />
        {may('fund.propose') ? <Box>{change}</Box> : null}
      </Box>
    </Card>
  );
}
