import { Box } from '@mui/material';
import { type ReactNode, Suspense } from 'react';
import { Loading, SkipNavigationButton } from 'react-admin';
import { OfficeBar } from './bar.tsx';
import { LateNotice } from './late-notice.tsx';
import { OfficeNavigation } from './navigation.tsx';
import { PageBoundary } from './page-boundary.tsx';

const COLUMN = { display: 'flex', flexDirection: 'column', minWidth: 0 } as const;

/**
 * The frame of every page: bar, navigation, and the page with its error boundary. In place of react-admin's `Layout`,
 * which brings a bar, a sidebar and a menu that this office does not show.
 */
export function OfficeLayout({ children }: { readonly children?: ReactNode }) {
  return (
    <Box
      sx={{
        ...COLUMN,
        position: 'relative',
        zIndex: 1,
        minHeight: '100vh',
        width: '100%',
        bgcolor: 'background.default',
      }}
    >
      <SkipNavigationButton />
      <Box sx={{ ...COLUMN, flexGrow: 1 }}>
        <OfficeBar />
        <Box component="main" sx={{ display: 'flex', flexGrow: 1, flexDirection: { xs: 'column', lg: 'row' } }}>
          <OfficeNavigation />
          <Box id="main-content" sx={{ ...COLUMN, zIndex: 2, flexGrow: 1, px: 1 }}>
            <PageBoundary>
              <Suspense fallback={<Loading />}>
                <LateNotice />
                {children}
              </Suspense>
            </PageBoundary>
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
