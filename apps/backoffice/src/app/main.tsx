import { CacheProvider } from '@emotion/react';
import '@kabuto/ui/theme/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadLanguage } from '../messages/index.ts';
import { initialLanguage } from '../shared/preferences/preferences.ts';
import { followTheme } from '../shared/preferences/theme.ts';
import { officeTexts } from './i18n-provider.ts';
import { Office } from './office.tsx';
import { styleCache } from './styles/cache.ts';

async function start(): Promise<void> {
  followTheme();
  const language = initialLanguage();
  const texts = officeTexts(language, await loadLanguage(language));
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <CacheProvider value={styleCache}>
        <Office texts={texts} />
      </CacheProvider>
    </StrictMode>,
  );
}

void start();
