import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { announcerWithoutMarkup } from './announcer-without-markup.ts';
import { composedStyles, generateScopedName } from './composed-styles.ts';
import { libraryTexts } from './library-texts.ts';
import { preloads } from './preloads.ts';
import { serviceWorker } from './service-worker.ts';
import { sharedChunks } from './shared-chunks.ts';

const BASE_PACKAGE =
  /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|zustand|@tanstack\/(?:history|react-router|react-store|router-core|store|query-core|react-query))\//u;
const ONLY_SOME_SCREENS = /infinite|mutationObserver|useMutation|queriesObserver|useQueries|hydration/iu;
/** The packages that every screen needs. */
const isBase = (id: string) =>
  (BASE_PACKAGE.test(id) && !ONLY_SOME_SCREENS.test(id)) || id.endsWith('vite/preload-helper.js');

const API = 'http://127.0.0.1:3000';

const shared = sharedChunks();

export default defineConfig({
  plugins: [
    react(),
    announcerWithoutMarkup(),
    libraryTexts(),
    composedStyles(),
    shared.plugin,
    preloads(),
    // The interface is Korean only; without this every language of the component library would ship.
    { ...optimizeLocales.vite({ locales: ['ko-KR'] }), enforce: 'pre' },
    serviceWorker(),
  ],
  css: { modules: { generateScopedName } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // Not "assets": that is the path of a screen.
    assetsDir: 'static',
    // The content security policy allows fonts and styles from files only, so nothing may be inlined as a data: URL.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Lazy chunks load their scripts through their imports.
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'js' ? dependencies.filter((name) => name.endsWith('.css')) : dependencies,
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              // One file: fewer requests, and it compresses better than many small ones.
              name: 'base',
              test: isBase,
              // Before all others, whose chunks would otherwise include it.
              priority: 1000,
            },
            ...shared.groups,
          ],
        },
      },
    },
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: {
      '^/api/': API,
      '^/media/': API,
      '^/openapi\\.json$': API,
      '^/api-docs$': API,
      '^/g/': { target: API, bypass: () => '/guest.html' },
      '^/reissue$': API,
      '^/oauth2/authorization/': API,
      '^/login/oauth2/': API,
      // The page and the API call share a path: only the POST is the call.
      '^/login$': { target: API, bypass: (request) => (request.method === 'POST' ? undefined : '/index.html') },
    },
  },
});
