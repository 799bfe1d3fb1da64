import { lazy, Suspense } from 'react';
import { loadNightTexts } from '../../messages/night-texts.ts';
import { useSession } from '../../shared/stream/index.ts';

/** Loaded with its texts while a night session is open. */
const Note = lazy(async () => {
  const [{ NightPriceNote: note }] = await Promise.all([import('./parts/night-price-note.tsx'), loadNightTexts()]);
  return { default: note };
});

/** An issue's price at night on its page, while the night session is open; opens its book there. */
export function NightNote({ code }: { readonly code: string }) {
  const open = useSession()?.night?.open === true;
  if (!open) return null;
  return (
    <Suspense>
      <Note code={code} />
    </Suspense>
  );
}
