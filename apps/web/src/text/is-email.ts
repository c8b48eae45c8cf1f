const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;

export const isEmail = (text: string): boolean => EMAIL.test(text.trim());

export const EMAIL_PROBLEM = '이메일 주소를 확인해 주세요. 예: name@example.com';
