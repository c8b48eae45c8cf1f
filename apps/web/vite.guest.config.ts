import { defineConfig } from 'vite';

/**
 * The page of guests, built into the folder of the app after it: a small page that shares no file with the app, and
 * that the service worker does not keep.
 */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: '../../dist/web',
    emptyOutDir: false,
    assetsDir: 'static',
    // The content security policy allows fonts and styles from files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'guest.html' },
    reportCompressedSize: false,
  },
});
