import { describe, expect, test } from 'vitest';
import { bucketUrl, S3SettingsError, s3SettingsFrom } from './s3-settings.ts';

const NEEDED = {
  S3_ENDPOINT: 'https://s3.example.com',
  S3_BUCKET: 'receipts',
  S3_ACCESS_KEY_ID: 'my-key',
  S3_SECRET_ACCESS_KEY: 'my-secret',
};

describe('settings of S3', () => {
  test('are optional as a whole', () => {
    expect(s3SettingsFrom({ PORT: '3000' })).toBeNull();
  });

  test('have a default region, and a path style that fits the endpoint', () => {
    expect(s3SettingsFrom(NEEDED)).toMatchObject({ region: 'us-east-1', forcesPathStyle: true });
    const aws = s3SettingsFrom({ ...NEEDED, S3_ENDPOINT: 'https://s3.ap-northeast-2.amazonaws.com' });
    expect(aws && bucketUrl(aws)).toBe('https://receipts.s3.ap-northeast-2.amazonaws.com');
    const forced = s3SettingsFrom({ ...NEEDED, S3_FORCE_PATH_STYLE: 'off', S3_REGION: 'kr-1' });
    expect(forced && bucketUrl(forced)).toBe('https://receipts.s3.example.com');
    const local = s3SettingsFrom({ ...NEEDED, S3_ENDPOINT: 'http://127.0.0.1:9000/' });
    expect(local && bucketUrl(local)).toBe('http://127.0.0.1:9000/receipts');
  });

  test.each(Object.keys(NEEDED))('are refused without %s, which is named', (name) => {
    const others = Object.entries(NEEDED).filter(([other]) => other !== name);
    expect(() => s3SettingsFrom(Object.fromEntries(others))).toThrow(name);
    expect(() => s3SettingsFrom(Object.fromEntries(others))).toThrow(S3SettingsError);
  });

  test.each([
    ['S3_ENDPOINT', 's3.example.com'],
    ['S3_ENDPOINT', 'https://s3.example.com/receipts'],
    ['S3_ENDPOINT', 'https://user:password@s3.example.com'],
    ['S3_BUCKET', 'My Bucket'],
    ['S3_REGION', 'us east'],
    ['S3_FORCE_PATH_STYLE', 'maybe'],
    ['S3_SECRET_KEY', 'my-secret'],
  ])('are refused with %s=%s, without repeating a key', (name, value) => {
    const from = () => s3SettingsFrom({ ...NEEDED, [name]: value });
    expect(from).toThrow(name);
    expect(from).not.toThrow('my-secret');
  });
});
