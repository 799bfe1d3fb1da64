import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { reactCompiler } from './build/compile-report.ts';
import { firstLoad } from './build/first-load.ts';
import { withoutRouterLink } from './build/router-link.ts';
import { serviceWorker } from './build/service-worker.ts';

const SERVER = process.env.KABUTO_SERVER ?? 'http://127.0.0.1:4780';

/** What most pages are made of: rows, amounts, bars, sheets, live values, and the small leaves that groups share. */
const PARTS =
  /\/packages\/(?:ui\/src\/(?:display\/|feedback\/|layout\/|sheet\/|input\/(?:segmented|radio-))|i18n\/|market\/)|\/investor\/src\/(?:shared\/(?:ui|amounts|stocks|tenant|stream|book|venues|clock)\/|features\/(?:offering-cards\/|alerts\/lazy-sheet|search\/history|stock\/chart\/(?:texts|data\/bars)\.)|messages\/night-texts\.)|useMutation/;

const compiler = reactCompiler();

/**
 * A few files by subject instead of many small ones: what the shell needs, the parts that most pages share, and what
 * several pages need of one subject (docs/decisions/0154-chunks-by-subject.md).
 */
const GROUPS = [
  { name: 'shell', tags: ['$initial' as const], priority: 2 },
  { name: 'parts', test: PARTS, minShareCount: 2, priority: 1 },
  { name: 'lines', test: /features\/stock\/(?:index|stock-line)\./, minShareCount: 2 },
  {
    name: 'board',
    test: /features\/stock\/(?:board|parts\/(?:book|book-rows|tape|use-hold|full-book\.lazy))\./,
    minShareCount: 2,
  },
  { name: 'watch', test: /features\/watchlist\/(?:api|model|watch-star)\./, minShareCount: 2 },
  { name: 'chart', test: /features\/stock\/chart\//, minShareCount: 2 },
  { name: 'fields', test: /\/ui\/src\/(?:forms\/use-form|input\/(?:first-wrong|field|form))\./, minShareCount: 2 },
  { name: 'lists', test: /\/shared\/lists\//, minShareCount: 2 },
];

/**
 * `KABUTO_BASE` sets the address under which the app is served (NAV-01). No inline scripts or styles are produced, so
 * that the content security policy needs no nonce.
 */
export default defineConfig({
  base: process.env.KABUTO_BASE ?? '/',
  plugins: [
    react(),
    babel({ presets: [compiler.preset] }),
    compiler.report,
    withoutRouterLink(),
    firstLoad(),
    serviceWorker(),
  ],
  resolve: {
    // React has this hook since 18: the router's store need not bring its substitute for older versions.
    alias: [
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: GROUPS },
        // The shell names every chunk: seven characters of a hash are the fewest that rolldown accepts.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: {
    port: 4781,
    proxy: { '/api': { target: SERVER, ws: true, changeOrigin: true, rewriteWsOrigin: true } },
  },
});
