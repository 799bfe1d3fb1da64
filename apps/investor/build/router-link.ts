import type { Plugin } from 'vite';

const ROUTE = /\/@tanstack\/react-router\/dist\/esm\/(?:route|fileRoute)\.js$/;
const SUBSTITUTE = '\0kabuto-router-link';

/**
 * Leaves the router's own `Link` out of the build. Each route object carries it as a method, so it cannot be dropped as
 * unused; the app's links are those of `shared/navigation/link.tsx`.
 */
export function withoutRouterLink(): Plugin {
  return {
    name: 'kabuto-without-router-link',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './link.js' && importer !== undefined && ROUTE.test(importer) ? SUBSTITUTE : undefined,
    load: (id) =>
      id === SUBSTITUTE
        ? "export const Link = () => { throw new Error('Use the Link of shared/navigation/link.tsx'); };"
        : undefined,
  };
}
