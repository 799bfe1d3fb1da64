import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVER = process.env.KABUTO_SERVER ?? 'http://127.0.0.1:4780';

/** Modules that the shell imports and that pages share with it: one file instead of several small ones. */
const BASE =
  /\/packages\/(?:i18n\/src\/texts|ui\/src\/(?:notices|state)\/)|\/investor\/src\/(?:messages\/\w+\.ts|shared\/api\/)/;

/**
 * `KABUTO_BASE` sets the address under which the app is served (NAV-01). No inline scripts or styles are produced, so
 * that the content security policy needs no nonce.
 */
export default defineConfig({
  base: process.env.KABUTO_BASE ?? '/',
  plugins: [react(), babel({ presets: [reactCompilerPreset()] })],
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
        codeSplitting: { groups: [{ name: 'base', test: BASE }] },
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
