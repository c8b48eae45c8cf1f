import { expect, test } from 'vitest';
import { pictureAddressOf } from './provider-picture.ts';

const kakao = { kind: 'kakao', issuer: 'https://kauth.kakao.com' } as const;
const naver = { kind: 'naver', issuer: 'https://nid.naver.com' } as const;
const google = { kind: 'google', issuer: 'https://accounts.google.com' } as const;
const apple = { kind: 'apple', issuer: 'https://appleid.apple.com' } as const;
const home = { kind: 'oidc', issuer: 'https://id.example.com/realms/home' } as const;

test.each([
  [kakao, 'https://k.kakaocdn.net/dn/a/img_110x110.jpg', 'https://k.kakaocdn.net/dn/a/img_110x110.jpg'],
  [kakao, 'http://k.kakaocdn.net/dn/a.jpg', 'https://k.kakaocdn.net/dn/a.jpg'],
  [naver, 'https://phinf.pstatic.net/contact/a.png', 'https://phinf.pstatic.net/contact/a.png'],
  [google, 'https://lh3.googleusercontent.com/a/b=s96-c', 'https://lh3.googleusercontent.com/a/b=s96-c'],
  [home, 'https://id.example.com/avatar/1', 'https://id.example.com/avatar/1'],
])('%o allows pictures at %s', (provider, text, address) => {
  expect(pictureAddressOf(provider, text)?.href).toBe(address);
});

test.each([
  [kakao, 'https://evil.example/a.jpg'],
  [kakao, 'https://kakaocdn.net.evil.example/a.jpg'],
  [kakao, 'https://evilkakaocdn.net/a.jpg'],
  [kakao, 'https://k.kakaocdn.net:8443/a.jpg'],
  [kakao, 'https://user@k.kakaocdn.net/a.jpg'],
  [google, 'https://lh3.googleusercontent.com@127.0.0.1/a'],
  [google, 'http://169.254.169.254/latest/meta-data'],
  [google, 'file:///etc/passwd'],
  [google, 'javascript:alert(1)'],
  [apple, 'https://appleid.apple.com/a.jpg'],
  [home, 'http://id.example.com/avatar/1'],
  [home, 'https://id.example.com:444/avatar/1'],
  [home, 'https://127.0.0.1/avatar/1'],
  [home, ''],
  [home, `https://id.example.com/${'a'.repeat(1000)}`],
])('%o rejects pictures at %s', (provider, text) => {
  expect(pictureAddressOf(provider, text)).toBeNull();
});
