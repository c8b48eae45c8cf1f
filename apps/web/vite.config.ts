import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const API = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    react(),
    // The interface is Korean alone; without this every language of the component library is shipped.
    { ...optimizeLocales.vite({ locales: ['ko-KR'] }), enforce: 'pre' },
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // Not "assets": that is the address of a screen.
    assetsDir: 'static',
    // The content security policy takes fonts and styles from files only, so nothing may become a data: address.
    assetsInlineLimit: 0,
    // What belongs to which route, for the size report.
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              // What every screen needs, in one file: fewer requests, and it compresses better than in crumbs.
              name: 'base',
              test: /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|zustand|clsx|@tanstack)\//u,
            },
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
      '^/reissue$': API,
      '^/oauth2/authorization/': API,
      '^/login/oauth2/': API,
      // The page and the call share one path: only the POST is the call.
      '^/login$': { target: API, bypass: (request) => (request.method === 'POST' ? undefined : '/index.html') },
    },
  },
});
