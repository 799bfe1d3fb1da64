import type { InstrumentView } from '@kabuto/contract';
import { fieldInvalid } from '../platform/http/index.ts';
import type { InstrumentCatalogue } from './catalogue.ts';

/** The part of the market that a list shows; what is absent does not restrict it. */
export type IssueFilter = {
  readonly section?: InstrumentView['section'] | undefined;
  readonly sector?: string | undefined;
};

/** The predicate of a filter. Throws Refused for a sector of which the market lists no issue, with those it has. */
export function issueFilter(
  { views }: Pick<InstrumentCatalogue, 'views'>,
  { section, sector }: IssueFilter,
): (instrument: InstrumentView) => boolean {
  if (sector !== undefined && views.every((view) => view.sector !== sector)) {
    throw fieldInvalid('sector', [...new Set(views.map((view) => view.sector))].sort().join('|'));
  }
  return (instrument) =>
    (section ?? instrument.section) === instrument.section && (sector ?? instrument.sector) === instrument.sector;
}
