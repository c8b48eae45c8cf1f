import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dependenciesOf, readLockfile } from './lockfile.ts';
import { listThirdPartyPackages } from './third-party-notices.ts';

/** The name of a package in the notation of CycloneDX and of vulnerability databases. */
function packageUrl(name: string, version: string): string {
  return `pkg:npm/${name.replace(/^@/u, '%40')}@${version}`;
}

/** `sha512-<base64>` of the lockfile as hexadecimal digits. */
function hashesOf(integrity: string | undefined): object {
  const digest = /^sha512-(\S+)/u.exec(integrity ?? '')?.[1];
  return digest === undefined
    ? {}
    : { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] };
}

/** A random-looking UUID that depends only on the content, so that equal builds are equal. */
function uuidOf(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * The software bill of materials (CycloneDX 1.6): every third-party package that runs as part of the product, which
 * `npm sbom` cannot tell, because the build bundles some development dependencies and leaves others out.
 */
export function softwareBill(root: string): string {
  const lockfile = readLockfile(root);
  const packages = listThirdPartyPackages(root);
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license: string;
  };
  const reference = new Map(packages.map((one) => [one.path, packageUrl(one.name, one.version)]));
  const components = new Map(
    packages.map((one) => {
      const purl = packageUrl(one.name, one.version);
      const known = { type: 'library', 'bom-ref': purl, name: one.name, version: one.version, purl };
      return [purl, { ...known, licenses: [{ expression: one.license }], ...hashesOf(lockfile[one.path]?.integrity) }];
    }),
  );
  const needs = new Map<string, Set<string>>();
  for (const [path, purl] of reference) {
    const found = dependenciesOf(lockfile, path).flatMap((other) => reference.get(other) ?? []);
    needs.set(purl, new Set([...(needs.get(purl) ?? []), ...found]));
  }
  const product = packageUrl(name, version);
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf([product, ...components.keys()].join('\n'))}`,
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': product,
        name,
        version,
        purl: product,
        licenses: [{ expression: license }],
      },
    },
    components: [...components.values()],
    dependencies: [
      { ref: product, dependsOn: [...components.keys()] },
      ...[...needs].map(([ref, others]) => ({ ref, dependsOn: [...others].toSorted() })),
    ],
  };
  return `${JSON.stringify(bill, null, 1)}\n`;
}
