import type { ReactNode } from 'react';
import { Layout } from 'react-admin';
import { OfficeBar } from './bar.tsx';
import { LateNotice } from './late-notice.tsx';
import { OfficeNavigation } from './navigation.tsx';

const NoMenu = () => null;

/** The frame of every page: bar, navigation, and the page with its error boundary. */
export function OfficeLayout({ children }: { readonly children?: ReactNode }) {
  return (
    <Layout
      appBar={OfficeBar}
      sidebar={OfficeNavigation}
      menu={NoMenu}
      sx={{
        minWidth: 0,
        '& .RaLayout-appFrame': { mt: 0 },
        '& .RaLayout-contentWithSidebar': { flexDirection: { xs: 'column', lg: 'row' } },
        '& .RaLayout-content': { minWidth: 0, flexBasis: 'auto' },
      }}
    >
      <LateNotice />
      {children}
    </Layout>
  );
}
