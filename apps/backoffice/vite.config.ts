import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVER = process.env.KABUTO_OPERATORS ?? 'http://localhost:4790';

/**
 * Served at the root of the operators' port. No inline scripts or styles are produced; the rules of the components go
 * into adopted style sheets (src/app/adopted-sheet.ts).
 */
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
  },
  server: {
    port: 4791,
    // The host stays, so that the server sees the origin of its own page.
    proxy: { '/operator': { target: SERVER, changeOrigin: false } },
  },
});
