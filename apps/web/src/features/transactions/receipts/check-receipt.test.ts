import { ATTACHMENT_LIMITS } from '@salim/contract/facts/files';
import { describe, expect, test } from 'vitest';
import { problemOfReceipt } from './check-receipt.ts';

const file = (name: string, type: string, size = 1000) => ({ name, type, size });

describe('a file selected as a receipt', () => {
  test.each([
    file('IMG_1.jpg', 'image/jpeg'),
    file('IMG_1.HEIC', ''),
    file('캡처', 'image/png'),
    file('견적서.pdf', 'application/pdf'),
    file('큰 사진.jpg', 'image/jpeg', ATTACHMENT_LIMITS.fileBytes),
  ])('may be $name of type "$type"', (chosen) => {
    expect(problemOfReceipt(chosen)).toBeNull();
  });

  test.each([
    [file('그림.svg', 'image/svg+xml'), /JPEG, PNG/u],
    [file('그림.jpg', 'image/svg+xml'), /JPEG, PNG/u],
    [file('페이지.html', 'text/html'), /JPEG, PNG/u],
    [file('움직임.gif', 'image/gif'), /JPEG, PNG/u],
    [file('이름뿐', ''), /JPEG, PNG/u],
    [file('빈.jpg', 'image/jpeg', 0), /내용이 없는 파일/u],
    [file('큰.jpg', 'image/jpeg', ATTACHMENT_LIMITS.fileBytes + 1), /10MB까지.*10\.1MB/u],
  ])('must not be %j', (chosen, reason) => {
    expect(problemOfReceipt(chosen)).toMatch(reason);
  });
});
