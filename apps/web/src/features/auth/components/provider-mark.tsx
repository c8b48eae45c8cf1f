import type { ReactNode } from 'react';

/** Simplified logos of the known providers; any other gets the sign-in icon. */
export function ProviderMark({ id, fallback }: { readonly id: string; readonly fallback: ReactNode }) {
  switch (id) {
    case 'kakao':
      return (
        <svg viewBox="0 0 20 20" aria-hidden fill="currentColor">
          <path d="M10 3C5.6 3 2 5.8 2 9.2c0 2.2 1.5 4.1 3.7 5.2l-.8 2.9c-.1.3.2.5.5.4l3.4-2.3 1.2.1c4.4 0 8-2.8 8-6.3S14.4 3 10 3Z" />
        </svg>
      );
    case 'naver':
      return (
        <svg viewBox="0 0 20 20" aria-hidden fill="currentColor">
          <path d="M12.3 10.5 7.5 3.6H3.6v12.8h4.1V9.5l4.8 6.9h3.9V3.6h-4.1z" />
        </svg>
      );
    case 'google':
      return (
        <svg viewBox="0 0 20 20" aria-hidden fill="none" strokeWidth="3.2">
          <path d="M15.7 5.7A7 7 0 0 0 4.3 6" stroke="#ea4335" />
          <path d="M4.4 5.9a7 7 0 0 0 0 8.2" stroke="#fbbc05" />
          <path d="M4.3 14a7 7 0 0 0 10.4 1.2" stroke="#34a853" />
          <path d="M10.2 10H17a7 7 0 0 1-2.4 5.3" stroke="#4285f4" />
        </svg>
      );
    case 'apple':
      return (
        <svg viewBox="0 0 20 20" aria-hidden fill="currentColor">
          <path d="M13.9 10.6c0-1.7 1.4-2.6 1.5-2.6-.8-1.2-2.1-1.4-2.5-1.4-1.1-.1-2.1.6-2.6.6s-1.4-.6-2.3-.6C6.800 6.600 5.700 7.300 5.100 8.300c-1.300 2.200-.3 5.400.9 7.200.6.9 1.300 1.800 2.300 1.800.9 0 1.300-.6 2.400-.6s1.400.6 2.400.6 1.600-.9 2.200-1.700c.7-1 1-2 1-2-.1-.1-2.400-1-2.400-3ZM12.200 5.500c.5-.6.8-1.400.7-2.300-.7 0-1.600.5-2.100 1.100-.5.5-.9 1.400-.8 2.200.8.1 1.700-.4 2.200-1Z" />
        </svg>
      );
    default:
      return fallback;
  }
}
