import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepFocus } from './keep-focus.ts';

let end: () => void;

beforeEach(() => {
  document.body.innerHTML = `
    <main id="main" tabindex="-1">
      <section>
        <h2>토큰</h2><button id="add">추가</button>
        <ul>
          <li id="a"><button>a 삭제</button></li>
          <li id="b"><button>b 삭제</button></li>
          <li id="c"><button>c 삭제</button></li>
        </ul>
      </section>
    </main>`;
  end = keepFocus();
});

afterEach(() => end());

const buttonOf = (id: string) => document.querySelector<HTMLElement>(`#${id} button`);
const deleteRow = (id: string) => {
  buttonOf(id)?.focus();
  document.getElementById(id)?.remove();
};
/** The focus moves two frames later, which a busy machine may draw late. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000 });
const focused = () => document.activeElement?.textContent;

it('goes on to the next row, else to the one before', async () => {
  deleteRow('b');
  await until(() => expect(focused()).toBe('c 삭제'));
  deleteRow('c');
  await until(() => expect(focused()).toBe('a 삭제'));
});

it('goes to the control of what contained the last row', async () => {
  buttonOf('a')?.focus();
  document.querySelector('ul')?.remove();
  await until(() => expect(focused()).toBe('추가'));
});

it('goes to the content when the whole screen changes', async () => {
  buttonOf('a')?.focus();
  document.querySelector('section')?.remove();
  await until(() => expect(document.activeElement?.id).toBe('main'));
});

it('waits for the dialog that deleted the row', async () => {
  buttonOf('b')?.focus();
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'alertdialog');
  dialog.innerHTML = '<button>삭제</button>';
  document.body.append(dialog);
  dialog.querySelector('button')?.focus();
  document.getElementById('b')?.remove();
  await new Promise(requestAnimationFrame);
  expect(focused()).toBe('삭제');
  dialog.remove();
  await until(() => expect(focused()).toBe('c 삭제'));
});

it('stays in a dialog whose row disappears', async () => {
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  dialog.innerHTML = '<button>닫기</button><ul><li><button>납부 삭제</button></li></ul>';
  document.body.append(dialog);
  dialog.querySelector<HTMLElement>('li button')?.focus();
  dialog.querySelector('li')?.remove();
  await until(() => expect(focused()).toBe('닫기'));
});

it('leaves the focus where the user has moved it, and lists that care for it themselves', async () => {
  buttonOf('a')?.focus();
  document.getElementById('add')?.focus();
  document.getElementById('a')?.remove();
  document.querySelector('ul')?.setAttribute('data-own-focus', '');
  deleteRow('b');
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(document.body);
});
