import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ComponentType, type ReactNode, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { fakeServer, unreachable } from '../testing/fake-server.ts';
import { lazyOverlay } from './lazy-overlay.tsx';
import { lazySection } from './lazy-section.tsx';
import { ToastRegion } from './toast.tsx';

interface SheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function Sheet({ isOpen, onClose }: SheetProps) {
  return isOpen ? (
    <div role="dialog" aria-label="분류 선택">
      <button type="button" onClick={onClose}>
        닫기
      </button>
    </div>
  ) : null;
}

const Rest = () => <p>나머지 칸</p>;

/** Resolves to `part` once online; before, it rejects as a browser's import does. */
function comingOverLine<Props>(part: ComponentType<Props>) {
  const load = vi.fn(() =>
    Promise.reject<ComponentType<Props>>(new TypeError('Failed to fetch dynamically imported module')),
  );
  return { load, mend: () => load.mockImplementation(() => Promise.resolve(part)) };
}

/** A stand-in for the error boundary of a screen. */
class Catcher extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <p>오류가 발생했어요</p> : this.props.children;
  }
}

const cutLine = () => fakeServer({ 'GET /healthz': unreachable });

function screenWith(load: () => Promise<ComponentType<SheetProps>>) {
  const Late = lazyOverlay<SheetProps>(load);
  return function Screen() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <ToastRegion />
        <input aria-label="내용" />
        <button type="button" onClick={() => setIsOpen(true)}>
          모두 보기
        </button>
        <Late isOpen={isOpen} onClose={() => setIsOpen(false)} />
      </>
    );
  };
}

it('says that the overlay cannot be loaded, keeps the screen, and opens on the next tap', async () => {
  cutLine();
  const line = comingOverLine(Sheet);
  const Screen = screenWith(line.load);
  const user = userEvent.setup();
  render(<Screen />);
  await user.type(screen.getByLabelText('내용'), '점심');
  await user.click(screen.getByRole('button', { name: '모두 보기' }));
  await screen.findByText('연결이 끊겨 열지 못했어요');
  expect(screen.getByText('다시 눌러 주세요.')).toBeDefined();
  expect(screen.getByLabelText('내용')).toHaveProperty('value', '점심');
  await user.click(screen.getByRole('button', { name: '모두 보기' }));
  await waitFor(() => expect(screen.getAllByText('연결이 끊겨 열지 못했어요')).toHaveLength(2));
  line.mend();
  await user.click(screen.getByRole('button', { name: '모두 보기' }));
  await screen.findByRole('dialog', { name: '분류 선택' });
  expect(screen.getByLabelText('내용')).toHaveProperty('value', '점심');
});

it('throws a module that the server no longer has to the error boundary', async () => {
  fakeServer({ 'GET /healthz': { body: { status: 'ok' } } });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Screen = screenWith(comingOverLine(Sheet).load);
  render(
    <Catcher>
      <Screen />
    </Catcher>,
  );
  await userEvent.click(screen.getByRole('button', { name: '모두 보기' }));
  await screen.findByText('오류가 발생했어요');
});

it('loads nothing before it is opened', () => {
  const line = comingOverLine(Sheet);
  const Screen = screenWith(line.load);
  render(<Screen />);
  expect(line.load).not.toHaveBeenCalled();
});

it('retries a section of a screen in place', async () => {
  cutLine();
  const line = comingOverLine(Rest);
  const Place = lazySection(line.load, <p>불러오는 중</p>);
  render(
    <>
      <input aria-label="내용" defaultValue="점심" />
      <Place />
    </>,
  );
  expect(screen.getByText('불러오는 중')).toBeDefined();
  await screen.findByText(/연결이 끊겨 이 부분을 불러오지 못했어요/u);
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  await screen.findByText(/연결이 끊겨 이 부분을 불러오지 못했어요/u);
  line.mend();
  window.dispatchEvent(new Event('online'));
  await screen.findByText('나머지 칸');
  expect(screen.getByLabelText('내용')).toHaveProperty('value', '점심');
});
