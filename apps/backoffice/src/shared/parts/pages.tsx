import { Pagination, PaginationActions, type PaginationActionsProps, useTranslate } from 'react-admin';
import { useText } from '../../messages/index.ts';

/** The numbers of the pages, named in the language of the office: Material UI's own name is English. */
function PageNumbers(props: PaginationActionsProps) {
  const t = useText();
  return <PaginationActions {...props} aria-label={t('common.pages')} />;
}

/** The pages of a list. */
export function Pages() {
  const translate = useTranslate();
  // Material UI's own buttons, which a narrow screen gets, have English labels; react-admin's types do not name this.
  const labels = { getItemAriaLabel: (kind: string) => translate(`ra.navigation.${kind}`) };
  return <Pagination rowsPerPageOptions={[10, 25, 50, 100]} actions={PageNumbers} {...labels} />;
}
