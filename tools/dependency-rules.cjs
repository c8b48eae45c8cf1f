// Who may import whom. Folders of features are matched by pattern, so that a new one is covered on its first day.
// `boundary-fixture/` breaks every rule once; a test asserts that each is reported there.

const TESTS = '\\.test\\.tsx?$|/testing/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'domain-imports-nothing',
      comment:
        'The rules of money must be provable without anything around them: no library, no platform, no other package.',
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
      name: 'web-does-not-import-server',
      comment: 'The client knows the server by its contract alone.',
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
      comment: 'Shared packages stand below the applications.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'web-features-do-not-import-each-other',
      comment: 'Features are combined by pages in apps/web/src/app; two that know each other cannot be changed alone.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/([^/]+)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-foundation-does-not-import-features',
      comment:
        'What every feature is built on knows none of them: a design part that knows a feature cannot be used by another.',
      severity: 'error',
      from: { path: '^apps/web/src/(platform|text|ui|ledger)/' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'web-rooms-point-down',
      comment: 'platform, then text, then ui, then ledger: each may use those before it.',
      severity: 'error',
      from: { path: '^apps/web/src/(platform|text|ui)/', pathNot: TESTS },
      to: { path: '^apps/web/src/ledger/' },
    },
    {
      name: 'web-platform-shows-nothing',
      comment: 'The session, the API client and the stores work without a screen.',
      severity: 'error',
      from: { path: '^apps/web/src/platform/', pathNot: TESTS },
      to: { path: '^apps/web/src/(text|ui)/' },
    },
    {
      name: 'web-text-knows-no-parts',
      comment: 'Words and numbers are formatted without knowing where they are shown.',
      severity: 'error',
      from: { path: '^apps/web/src/text/', pathNot: TESTS },
      to: { path: '^apps/web/src/ui/' },
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
      comment: 'Rights and rules live in the service; a route that goes around it has neither.',
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
      comment: 'Another feature’s data is reached through its service, where its rights and rules are.',
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^apps/server/src/features/([^/]+)/.*\\.repository\\.ts$',
        pathNot: '^apps/server/src/features/$1/',
      },
    },
    {
      name: 'core-imports-no-feature-and-no-http',
      comment: 'Every feature stands on core: what it needs of one, or of a request, is handed to it.',
      severity: 'error',
      from: { path: '^apps/server/src/core/' },
      to: { path: '^apps/server/src/(features|http|jobs)/' },
    },
    {
      name: 'jobs-do-not-import-http',
      comment: 'Jobs call services: there is no request.',
      severity: 'error',
      from: { path: '^apps/server/src/jobs/' },
      to: { path: '^apps/server/src/http/|\\.routes\\.ts$' },
    },
    {
      name: 'sql-stays-in-repositories',
      comment: 'SQL is written where its rows become domain objects, and nowhere else.',
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
      comment: 'A checker that cannot find a file says nothing about it.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-cycles',
      comment: 'Files that need each other are one file, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '^tools/boundary-fixture/' },
    // Imports of types alone are dependencies too.
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
