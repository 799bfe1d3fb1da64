import type { ApplicationView, OfferingView } from '@kabuto/contract';
import { ActionBar, EmptyState, RowSkeletons, TwoPane, useWide } from '@kabuto/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { replace } from '../../../shared/navigation/navigation.ts';
import type { Path } from '../../../shared/navigation/routes.ts';
import { AppBar, ErrorBlock, Page } from '../../../shared/ui/index.ts';
import { applicationTo, useApplications, useLiveOfferings, useOfferings } from '../live.ts';
import { groupByStage } from '../stages.ts';
import { OFFERING_PAGE } from '../texts.ts';
import { useOfferingInAddress } from '../use-offering-in-address.ts';
import { DueCards } from './due-cards.tsx';
import css from './offering-frame.module.css';
import { OfferingList } from './offering-list.tsx';

type Parts = { readonly offering: OfferingView; readonly application: ApplicationView | undefined };

type OfferingFrameProps = {
  readonly path: Path;
  readonly title: string;
  readonly kinds: readonly OfferingView['kind'][];
  readonly empty: { readonly title: string; readonly body: string };
  /** Above the list. */
  readonly entry?: ReactNode;
  readonly figureOf: (offering: OfferingView) => ReactNode;
  readonly noteOf: (offering: OfferingView) => ReactNode;
  readonly detail: (parts: Parts) => ReactNode;
  /** The buttons of an offering; null: there is nothing to do. */
  readonly actions: (parts: Parts) => ReactNode;
};

/**
 * Offerings of some kinds: the list with what is due first, and the one that the address names: on a phone a page of
 * its own, from 720 px beside the list.
 */
export function OfferingFrame(props: OfferingFrameProps) {
  const { path, title, kinds, empty, entry, figureOf, noteOf, detail, actions } = props;
  const t = useText();
  const wide = useWide();
  const [named, open] = useOfferingInAddress(path, wide);
  const list = useOfferings();
  const own = useApplications();
  useLiveOfferings();
  const other = list.data?.offerings.find(({ offeringId, kind }) => offeringId === named && !kinds.includes(kind));
  // An address that names an offering of another page passes on to that.
  const otherPath = other && OFFERING_PAGE[other.kind];
  useEffect(() => {
    if (otherPath !== undefined) replace(otherPath, { id: named });
  }, [otherPath, named]);
  const offerings = list.data?.offerings.filter(({ kind }) => kinds.includes(kind)) ?? [];
  const applications = own.data?.applications.filter(({ kind }) => kinds.includes(kind)) ?? [];
  const first = wide ? groupByStage(offerings, applications)[0]?.offerings[0] : undefined;
  const [opened, setOpened] = useState<string>();
  // What is first changes with time: it must not replace what the member is reading.
  if (opened === undefined && first !== undefined) setOpened(first.offeringId);
  const shown = named ?? (wide ? opened : undefined);
  const chosen = offerings.find(({ offeringId }) => offeringId === shown);
  const parts = chosen && { offering: chosen, application: applicationTo(chosen, applications) };
  const error = list.error ?? own.error;
  const waits = list.data === undefined || own.isLoading;
  const content = (
    <>
      {error !== null && waits && (
        <ErrorBlock size="block" error={error} onRetry={() => void Promise.all([list.refetch(), own.refetch()])} />
      )}
      {error === null && waits && <RowSkeletons count={4} />}
      {!waits && offerings.length === 0 && <EmptyState icon="document" title={empty.title} body={empty.body} />}
      {!waits && (
        <>
          <DueCards applications={applications} />
          {entry}
          <OfferingList
            offerings={offerings}
            applications={applications}
            chosen={wide ? chosen?.offeringId : undefined}
            onOpen={open}
            figureOf={figureOf}
            noteOf={noteOf}
          />
        </>
      )}
    </>
  );
  const alone = !wide && parts !== undefined && !waits;
  const buttons = parts !== undefined && (alone || wide) ? actions(parts) : null;
  return (
    // The same tree at every width: turning the phone keeps the sheet that the buttons have opened.
    <Page bar={<AppBar title={title} />} actions={buttons !== null && <ActionBar>{buttons}</ActionBar>}>
      {alone ? (
        detail(parts)
      ) : (
        <TwoPane
          main={<div className={css.list}>{content}</div>}
          detail={
            wide &&
            (parts === undefined ? (
              <EmptyState icon="document" title={t('offerings.chooseTitle')} body={t('offerings.chooseBody')} />
            ) : (
              <div key={parts.offering.offeringId}>{detail(parts)}</div>
            ))
          }
        />
      )}
    </Page>
  );
}
