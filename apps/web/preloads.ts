import type { Plugin, Rolldown } from 'vite';

const FRAME = '/src/app/shell/shell.tsx';
/** The start screens, and the modules that the router loads for them. */
const BEGINNINGS: Readonly<Record<string, readonly string[]>> = {
  '/login': ['/src/app/pages/login-page.tsx'],
  '/dashboard': [FRAME, '/src/app/pages/dashboard-page.tsx'],
  '/transactions': [FRAME, '/src/app/pages/transactions-page.tsx'],
  '/transactions/new': [FRAME, '/src/app/pages/transaction-form-page.tsx'],
};

/**
 * Writes `preloads.json`: by path, the files that its screen needs besides the entry. The server adds preload links for
 * these files to the page, so that they load in parallel with the entry instead of after it.
 */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const withImports = (chunk: Rolldown.OutputChunk | undefined, files: Set<string>): Set<string> => {
        if (!chunk || files.has(chunk.fileName)) return files;
        files.add(chunk.fileName);
        for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
        for (const imported of chunk.imports) withImports(byName.get(imported), files);
        return files;
      };
      const entry = withImports(
        chunks.find((chunk) => chunk.isEntry),
        new Set(),
      );
      const filesOf = (modules: readonly string[]) => {
        const files = new Set<string>();
        for (const module of modules) {
          withImports(
            chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module))),
            files,
          );
        }
        return [...files].filter((file) => !entry.has(file)).map((file) => `/${file}`);
      };
      const byAddress = Object.fromEntries(
        Object.entries(BEGINNINGS).map(([address, modules]) => [address, filesOf(modules)]),
      );
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(byAddress) });
    },
  };
}
