import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ERROR_CATALOGUE } from '../platform/api/error-catalogue.ts';

const theme = readFileSync(`${import.meta.dirname}/../../public/theme.js`, 'utf8');

function script(type: string): HTMLScriptElement {
  const element = document.createElement('script');
  element.type = type;
  document.head.append(element);
  return element;
}

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  runInThisContext(theme);
});

beforeEach(() => {
  document.body.innerHTML = '<div id="root"><div class="opening"></div></div>';
});

it('shows one fallback with a reload button when the app script fails to load', () => {
  fireEvent.error(script('module'));
  fireEvent.error(script('module'));
  expect(screen.getByRole('heading', { name: ERROR_CATALOGUE.FALLBACK_TITLE })).toBeTruthy();
  expect(screen.getByText(ERROR_CATALOGUE.FALLBACK_TEXT)).toBeTruthy();
  expect(screen.getByRole('button', { name: ERROR_CATALOGUE.FALLBACK_BUTTON })).toBeTruthy();
});

it('ignores failed scripts once the app has rendered, and failures of other scripts', () => {
  fireEvent.error(script('text/javascript'));
  expect(screen.queryByRole('alert')).toBeNull();
  document.body.innerHTML = '<div id="root"><main>살림</main></div>';
  fireEvent.error(script('module'));
  expect(screen.queryByRole('alert')).toBeNull();
});
