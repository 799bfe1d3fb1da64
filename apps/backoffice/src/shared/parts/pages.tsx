import { Pagination, useTranslate } from 'react-admin';

/** The pages of a list. */
export function Pages() {
  const translate = useTranslate();
  // Material UI's own buttons, which a narrow screen gets, have English labels; react-admin's types do not name this.
  const labels = { getItemAriaLabel: (kind: string) => translate(`ra.navigation.${kind}`) };
  return <Pagination rowsPerPageOptions={[10, 25, 50, 100]} {...labels} />;
}
