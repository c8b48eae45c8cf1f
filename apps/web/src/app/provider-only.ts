/** Where an installation leaves signing in to external providers. */
export const PROVIDER_ONLY = '이 서버는 외부 계정으로만 로그인할 수 있어요.';
