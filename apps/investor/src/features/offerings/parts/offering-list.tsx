import type { ApplicationView, OfferingView } from '@kabuto/contract';
import { Section } from '@kabuto/ui';
import type { ReactNode } from 'react';
import { useText } from '../../../messages/index.ts';
import { applicationTo } from '../live.ts';
import { groupByStage } from '../stages.ts';
import { STAGE_TEXT } from '../texts.ts';
import { OfferingRow } from './offering-row.tsx';

type OfferingListProps = {
  readonly offerings: readonly OfferingView[];
  readonly applications: readonly ApplicationView[];
  readonly chosen: string | undefined;
  readonly onOpen: (offeringId: string) => void;
  readonly figureOf: (offering: OfferingView) => ReactNode;
  readonly noteOf: (offering: OfferingView) => ReactNode;
};

/** Offerings by stage, what is due first. */
export function OfferingList({ offerings, applications, chosen, onOpen, figureOf, noteOf }: OfferingListProps) {
  const t = useText();
  return groupByStage(offerings, applications).map(({ stage, offerings: those }) => (
    <Section key={stage} title={t(STAGE_TEXT[stage])}>
      <ul>
        {those.map((offering) => (
          <OfferingRow
            key={offering.offeringId}
            offering={offering}
            application={applicationTo(offering, applications)}
            chosen={offering.offeringId === chosen}
            onOpen={onOpen}
            figure={figureOf(offering)}
            note={noteOf(offering)}
          />
        ))}
      </ul>
    </Section>
  ));
}
