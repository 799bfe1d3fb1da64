import { languageNow, onLanguageChange } from '@kabuto/i18n';
import { setCloseOnBack } from '@kabuto/ui';
import '@kabuto/ui/theme/tokens.css';
import '@kabuto/ui/theme/base.css';
import './first-paint.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showLanguage } from '../messages/index.ts';
import { queryClient, setConsentDue, setLoginAgain } from '../shared/api/index.ts';
import { closeOnBack } from '../shared/navigation/close-on-back.ts';
import {
  chooseTenant,
  clearSession,
  followLogins,
  isLoggedIn,
  loadUser,
  performLogout,
} from '../shared/session/index.ts';
import { slots } from '../shared/storage/slots.ts';
import { storage } from '../shared/storage/storage.ts';
import { followTheme } from '../shared/theme/theme.ts';
import { loadOpenedPage, router } from './router.tsx';

/** Follows the stored language of this and other tabs; texts from the server are read again in the new language. */
function followLanguage(): void {
  let shown = storage.get(slots.curLang);
  storage.subscribe(() => {
    const wanted = storage.get(slots.curLang);
    if (wanted === shown) return;
    shown = wanted;
    void showLanguage(wanted).then(() => queryClient.invalidateQueries());
  });
}

async function start(): Promise<void> {
  setCloseOnBack(closeOnBack);
  if (chooseTenant(location.search).endsLogin) clearSession();
  setLoginAgain((renewed) => void (renewed ? queryClient.invalidateQueries() : performLogout()));
  setConsentDue(() => void loadUser());
  const page = loadOpenedPage();
  await showLanguage(storage.get(slots.curLang));
  await page;
  followLanguage();
  followLogins();
  followTheme(languageNow, onLanguageChange);
  if (isLoggedIn()) void loadUser();
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

void start();
