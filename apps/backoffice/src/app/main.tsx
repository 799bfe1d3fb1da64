import { CacheProvider } from '@emotion/react';
import type { Language } from '@kabuto/contract';
import '@kabuto/ui/theme/tokens.css';
import { StrictMode } from 'react';
import type { I18nProvider } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { loadLanguage } from '../messages/index.ts';
import { initialLanguage } from '../shared/preferences/preferences.ts';
import { followTheme } from '../shared/preferences/theme.ts';
import { officeTexts } from './i18n-provider.ts';
import { Office } from './office.tsx';
import { styleCache } from './styles/cache.ts';

/** The texts of the chosen language; in Japanese when it cannot be loaded. */
async function loadTexts(language: Language): Promise<I18nProvider> {
  try {
    return officeTexts(language, await loadLanguage(language));
  } catch {
    return officeTexts('jp', await loadLanguage('jp'));
  }
}

async function start(): Promise<void> {
  followTheme();
  const texts = await loadTexts(initialLanguage());
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
