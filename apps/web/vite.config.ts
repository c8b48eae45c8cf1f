import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { announcerWithoutMarkup } from './announcer-without-markup.ts';
import { interfaceFont } from './interface-font.ts';
import { preloads } from './preloads.ts';
import { sharedChunks } from './shared-chunks.ts';

const BASE_PACKAGE =
  /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|zustand|@tanstack\/(?:history|react-router|react-store|router-core|store|query-core|react-query))\//u;
const ONLY_SOME_SCREENS = /infinite|mutationObserver|useMutation|queriesObserver|useQueries|hydration/iu;
/** What every screen needs of the packages. */
const isBase = (id: string) =>
  (BASE_PACKAGE.test(id) && !ONLY_SOME_SCREENS.test(id)) || id.endsWith('vite/preload-helper.js');

const WORTH_COMPRESSING = /\.(?:js|css|svg|json|webmanifest)$/u;
const COMPRESS_FROM_BYTES = 1024;

/** Puts a .br and a .gz beside each text file, so that the server never spends time on packing the same thing again. */
function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      // After the service worker, which is made last.
      order: 'post',
      sequential: true,
      handler() {
        for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile() || !WORTH_COMPRESSING.test(entry.name) || entry.parentPath.includes('.vite')) continue;
          const file = path.join(entry.parentPath, entry.name);
          const content = readFileSync(file);
          if (content.length < COMPRESS_FROM_BYTES) continue;
          writeFileSync(`${file}.br`, brotliCompressSync(content));
          writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
        }
      },
    },
  };
}

const API = 'http://127.0.0.1:3000';

const shared = sharedChunks();

export default defineConfig({
  plugins: [
    react(),
    announcerWithoutMarkup(),
    interfaceFont(),
    shared.plugin,
    preloads(),
    // The interface is Korean alone; without this every language of the component library is shipped.
    { ...optimizeLocales.vite({ locales: ['ko-KR'] }), enforce: 'pre' },
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/service-worker',
      filename: 'sw.ts',
      injectRegister: false,
      // Ours is a file of its own.
      manifest: false,
      integration: {
        // A build within the build: only its failures are news, and it has no parts to load later.
        configureCustomSWViteBuild: (worker) => {
          worker.logLevel = 'error';
          const output = worker.build?.rollupOptions?.output;
          if (output && !Array.isArray(output)) delete output.inlineDynamicImports;
        },
      },
      injectManifest: {
        // Everything a screen is made of. What people write comes in a hundred pieces of the font, of which few are needed.
        globPatterns: [
          'index.html',
          'theme.js',
          'favicon.svg',
          'manifest.webmanifest',
          'static/**/*.{js,css,svg}',
          'static/salim-interface-*.woff2',
        ],
        dontCacheBustURLsMatching: /^static\//u,
      },
    }),
    precompress(),
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
    modulePreload: {
      polyfill: false,
      // A part that comes later loads its scripts by importing them.
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'js' ? dependencies.filter((name) => name.endsWith('.css')) : dependencies,
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              // In one file: fewer requests, and it compresses better than in crumbs.
              name: 'base',
              test: isBase,
              // Before all others: their files would take it along.
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
      '^/reissue$': API,
      '^/oauth2/authorization/': API,
      '^/login/oauth2/': API,
      // The page and the call share one path: only the POST is the call.
      '^/login$': { target: API, bypass: (request) => (request.method === 'POST' ? undefined : '/index.html') },
    },
  },
});
