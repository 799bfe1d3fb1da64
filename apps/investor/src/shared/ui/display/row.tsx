import { Row as PlainRow, type RowProps as PlainRowProps } from '@kabuto/ui';
import { Link } from '../../navigation/link.tsx';
import type { Query } from '../../navigation/navigation.ts';
import type { Path } from '../../navigation/routes.ts';

type RowProps = Omit<PlainRowProps, 'link'> & {
  /** The page that the row opens. */
  readonly to?: Path;
  readonly query?: Query;
};

/** A list row that can lead to a page of the app. */
export function Row({ to, query, ...row }: RowProps) {
  if (to === undefined) return <PlainRow {...row} />;
  return <PlainRow {...row} link={(props) => <Link to={to} query={query} {...props} />} />;
}
