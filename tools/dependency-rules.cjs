// Which folder may import which. Feature folders are matched by pattern, so that a new one is covered at once.
// `boundary-fixture/` violates every rule once; a test asserts that each is reported there.

const TESTS = '\\.test\\.tsx?$|/testing/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'domain-imports-nothing',
      comment: 'Domain rules must be testable in isolation: no library, no platform, no other package.',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: TESTS },
      to: { pathNot: '^packages/domain/src/' },
    },
    {
      name: 'contract-imports-domain-and-zod-only',
      comment: 'The contract is read by server and client alike and must not pull in either side’s libraries.',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: TESTS },
      to: { pathNot: '^packages/(contract|domain)/src/|(^|/)node_modules/zod/' },
    },
    {
      name: 'contract-facts-import-facts-only',
      comment: 'Facts are the part of the contract that ships to the browser: no schemas, no libraries.',
      severity: 'error',
      from: { path: '^packages/contract/src/facts/', pathNot: TESTS },
      to: { pathNot: '^packages/contract/src/facts/' },
    },
    {
      name: 'web-takes-facts-of-the-contract-only',
      comment: 'The schemas would double the bundle. Types cost nothing; values come from facts/.',
      severity: 'error',
      // In development the API client loads the schemas to validate responses; the build drops that import.
      from: { path: '^apps/web/src/', pathNot: `${TESTS}|^apps/web/src/platform/api/` },
      to: {
        path: '^packages/contract/src/',
        pathNot: '^packages/contract/src/facts/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'web-does-not-import-server',
      comment: 'The client depends on the contract, never on the server.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/server/' },
    },
    {
      name: 'server-does-not-import-web',
      comment: 'The server serves the client’s files; it never runs its code.',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'packages-do-not-import-apps',
      comment: 'Shared packages are a layer below the applications.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'web-features-do-not-import-each-other',
      comment:
        'Features are combined by pages in apps/web/src/app; features that import each other cannot change independently.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/([^/]+)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-foundation-does-not-import-features',
      comment: 'Shared code imports no feature: a component that depends on one feature cannot be used by another.',
      severity: 'error',
      from: { path: '^apps/web/src/(platform|text|ui|ledger)/' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'web-folders-follow-their-order',
      comment: 'platform, then text, then ui, then ledger: each may use those before it.',
      severity: 'error',
      from: { path: '^apps/web/src/(platform|text|ui)/', pathNot: TESTS },
      to: { path: '^apps/web/src/ledger/' },
    },
    {
      name: 'web-platform-has-no-components',
      comment: 'The session, the API client and the stores work without a screen.',
      severity: 'error',
      from: { path: '^apps/web/src/platform/', pathNot: TESTS },
      to: { path: '^apps/web/src/(text|ui)/' },
    },
    {
      name: 'web-text-imports-no-components',
      comment: 'Text and number formatting is independent of screens.',
      severity: 'error',
      from: { path: '^apps/web/src/text/', pathNot: TESTS },
      to: { path: '^apps/web/src/ui/' },
    },
    {
      name: 'web-guest-imports-no-features',
      comment: 'The page of a guest link is a separate, small bundle.',
      severity: 'error',
      from: { path: '^apps/web/src/guest/', pathNot: TESTS },
      to: { path: '^apps/web/src/(app|features|ledger)/' },
    },
    {
      name: 'web-service-worker-imports-no-screens',
      comment: 'The service worker is a separate bundle that runs without a document.',
      severity: 'error',
      from: { path: '^apps/web/src/service-worker/', pathNot: TESTS },
      to: { path: '^apps/web/src/(app|features|ledger|text|ui)/' },
    },
    {
      name: 'web-features-do-not-import-app',
      comment: 'Pages, router and shell combine features, not the other way round.',
      severity: 'error',
      from: { path: '^apps/web/src/features/', pathNot: TESTS },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'server-routes-do-not-touch-data',
      comment: 'Permissions and rules are in the service; a route that bypasses it has neither.',
      severity: 'error',
      from: { path: '^apps/server/src/.*\\.routes\\.ts$' },
      to: { path: '\\.repository\\.ts$' },
    },
    {
      name: 'server-layers-point-down',
      comment: 'Routes call services, services call repositories.',
      severity: 'error',
      from: { path: '^apps/server/src/.*\\.(service|repository)\\.ts$' },
      to: { path: '\\.routes\\.ts$' },
    },
    {
      name: 'server-repositories-do-not-import-services',
      comment: 'Routes call services, services call repositories.',
      severity: 'error',
      from: { path: '^apps/server/src/.*\\.repository\\.ts$' },
      to: { path: '\\.service\\.ts$' },
    },
    {
      name: 'server-features-share-services-only',
      comment: 'Another feature’s data is accessed through its service, which checks permissions and rules.',
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^apps/server/src/features/([^/]+)/.*\\.repository\\.ts$',
        pathNot: '^apps/server/src/features/$1/',
      },
    },
    {
      name: 'core-imports-no-feature-and-no-http',
      comment: 'Every feature depends on core: what core needs from a feature or a request is passed in.',
      severity: 'error',
      from: { path: '^apps/server/src/core/' },
      to: { path: '^apps/server/src/(features|http|jobs)/' },
    },
    {
      name: 'jobs-do-not-import-http',
      comment: 'Jobs call services; they have no request.',
      severity: 'error',
      from: { path: '^apps/server/src/jobs/' },
      to: { path: '^apps/server/src/http/|\\.routes\\.ts$' },
    },
    {
      name: 'sql-stays-in-repositories',
      comment: 'SQL is written only where its rows are mapped to domain objects.',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: `${TESTS}|\\.repository\\.ts$|^apps/server/src/(db|operations)/`,
      },
      to: { path: '(^|/)node_modules/(@types/)?(kysely|pg)/' },
    },
    {
      name: 'packages-are-declared',
      comment: 'npm hoists: a package of another workspace resolves by accident until it does not.',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: TESTS },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'] },
    },
    {
      name: 'everything-resolves',
      comment: 'The checker cannot check an import that it cannot resolve.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-cycles',
      comment: 'Files that import each other belong in one file, or share code that belongs in a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '^tools/boundary-fixture/' },
    // Type-only imports are dependencies too.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
