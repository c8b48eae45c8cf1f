import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

export function isInstalled(program: string): boolean {
  try {
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether openssl is there, which makes them. */
export function canMakeCertificates(): boolean {
  return isInstalled('/usr/bin/openssl');
}

/** Makes `cert.pem` and `key.pem` in a folder: a certificate that signs itself, for this machine and two days. */
export function makeCertificate(folder: string): void {
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const { status, stderr } = spawnSync('openssl', ['req', '-x509', ...key, ...files, ...subject], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
