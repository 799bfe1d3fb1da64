import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';

/** The number of a list's row as a link to its page: what a click anywhere in the row does, for the keyboard too. */
export function RowLink({ to, text }: { readonly to: string; readonly text: string }) {
  return (
    <Link
      component={RouterLink}
      to={to}
      // The row would open the page a second time.
      onClick={(event) => event.stopPropagation()}
      sx={{ color: 'inherit', textDecorationColor: 'currentColor' }}
    >
      {text}
    </Link>
  );
}
