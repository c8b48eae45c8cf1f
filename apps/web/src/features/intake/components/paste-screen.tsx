import type { IntakeDraftView } from '@salim/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import type { MoneySource } from '../../../ledger/create-money-source.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ClipboardPaste } from '../../../ui/icons/clipboard-paste.ts';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import textCss from '../../../ui/text.module.css';
import { TextField } from '../../../ui/text-field.tsx';
import { findPurchase } from '../api/find-purchase.ts';
import { parseText } from '../api/parse-text.ts';
import { fileCard, unknownCards } from '../card-questions.ts';
import { type DraftEdit, editOf, fileMethod, inputOfEdit, problemOf, unknownMethodOf } from '../draft-edit.ts';
import { CardQuestions } from './card-question.tsx';
import { DraftCard } from './draft-card.tsx';
import type { DraftReferences } from './draft-fields.tsx';
import { LearnedFormats } from './learned-formats.tsx';
import css from './paste-screen.module.css';
import { TeachDialog } from './teach-dialog.tsx';
import { UnreadMessages } from './unread-messages.tsx';

const EXAMPLE = '[Web발신]\n신한카드(1234)승인 홍*동\n12,300원(일시불)11/20 12:34\n스타벅스강남';

interface PasteScreenProps {
  readonly items: DraftReferences;
  /** Text that was shared or pasted elsewhere; parsed immediately. */
  readonly initialText: string;
  /**
   * Adds a transaction under an id; the same id never creates two.
   * @returns whether it is queued on this device for the server.
   */
  readonly onSave: (id: string, input: EditInput) => Promise<boolean>;
  /** Turns the existing transaction that records the other side into a transfer. */
  readonly onPair: (id: string, input: EditInput) => Promise<unknown>;
  readonly onSaved: (saved: SavedDrafts) => void;
}

type EditInput = ReturnType<typeof inputOfEdit>;

interface SavedDrafts {
  readonly count: number;
  /** How many of them are queued on this device. */
  readonly waitingCount: number;
  readonly isAllDone: boolean;
}

/** The pasted text is kept and parsed as soon as the server is reachable. */
const READS_LATER = '지금은 서버에 연결할 수 없어요. 붙여넣은 내용은 그대로 두었다가 연결되면 바로 내역을 찾을게요.';

type Savers = Pick<PasteScreenProps, 'onSave' | 'onPair'> & { readonly bookId: string; readonly currency: string };

/** Saves one draft. @returns whether it is queued on this device */
async function saveDraft(edit: DraftEdit, input: EditInput, { onSave, onPair }: Savers): Promise<boolean> {
  const pairId = edit.type === 'TRANSFER' ? edit.draft.pairsTransactionId : undefined;
  if (pairId === undefined) return onSave(edit.transactionId, input);
  await onPair(pairId, input);
  return false;
}

/** Saves the chosen drafts, and says which are saved and why others are not, by their places. */
async function saveDrafts(all: readonly DraftEdit[], savers: Savers) {
  const failed = new Map<number, string>();
  const saved = new Set<number>();
  let waitingCount = 0;
  for (const edit of all.filter((one) => one.isChosen)) {
    const wrong = problemOf(edit);
    if (wrong) {
      failed.set(edit.place, wrong.message);
      continue;
    }
    const { draft } = edit;
    // If both are new, the purchase comes before its cancellation; if the purchase is missing, the refund is saved
    // without one.
    const before = all.find((other) => other.place === draft.cancels && saved.has(other.place));
    const storedId = draft.cancelsTransactionId ?? null;
    try {
      const isCategoryKept = edit.categoryId === (draft.categoryId ?? null);
      const categoryId = before && isCategoryKept ? before.categoryId : edit.categoryId;
      // One after the other, in the order of the messages: a cancel needs its purchase.
      // oxlint-disable-next-line no-await-in-loop -- the order is the point
      const purchase = storedId === null ? null : await findPurchase(savers.bookId, storedId);
      const refundOfId = storedId ?? before?.transactionId ?? null;
      const input = inputOfEdit({ ...edit, categoryId }, { currency: savers.currency, refundOfId, purchase });
      // oxlint-disable-next-line no-await-in-loop -- the order is the point
      waitingCount += (await saveDraft(edit, input, savers)) ? 1 : 0;
      saved.add(edit.place);
    } catch (error) {
      failed.set(edit.place, messageOf(error));
    }
  }
  return { failed, saved, waitingCount };
}

interface PasteBoxProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly problem: string | null;
  readonly onProblem: (problem: string) => void;
  readonly isReading: boolean;
  readonly onRead: (text: string) => void;
}

/** Where messages are typed or pasted. */
function PasteBox({ text, onChange, problem, onProblem, isReading, onRead }: PasteBoxProps) {
  const pasteFromClipboard = async () => {
    try {
      const copied = await navigator.clipboard.readText();
      onChange(copied);
      onRead(copied);
    } catch {
      onProblem('클립보드를 읽지 못했어요. 입력란을 길게 눌러 붙여넣어 주세요.');
    }
  };
  const canReadClipboard = typeof navigator.clipboard?.readText === 'function';
  return (
    <Card>
      <div className={css.box}>
        <TextField
          label="문자 내용"
          help="카드·은행 문자 여러 건을 한꺼번에 붙여넣어도 돼요. ‘어제 점심 김밥 8,500 국민카드’처럼 입력해도 돼요."
          isMultiline
          placeholder={EXAMPLE}
          value={text}
          onChange={onChange}
          error={problem}
        />
        <div className={css.actions}>
          {canReadClipboard ? (
            <Button icon={<ClipboardPaste aria-hidden />} onPress={() => void pasteFromClipboard()}>
              클립보드에서 붙여넣기
            </Button>
          ) : null}
          <Button variant="primary" isPending={isReading} onPress={() => onRead(text)}>
            내역 찾기
          </Button>
        </div>
        <p className={css.promise}>붙여넣은 내용은 저장하지 않아요. 선택한 내역만 저장해요.</p>
      </div>
    </Card>
  );
}

/** Parses text into drafts: shared text immediately, and unsent text again once the server is reachable. */
function useReading(items: DraftReferences, initialText: string, onRead: () => void) {
  const [text, setText] = useState(initialText);
  const [edits, setEdits] = useState<readonly DraftEdit[] | null>(null);
  const [ignored, setIgnored] = useState<readonly IntakeDraftView[]>([]);
  const [unread, setUnread] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setIsReading] = useState(initialText.trim() !== '');
  /** Text that could not be parsed because the server was unreachable. */
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const isVerified = useSessionStatus((session) => session.status === 'verified');

  const load = async (what: string) => {
    try {
      const { drafts, unread: unknown } = await parseText(items.bookId, what);
      const { currency } = items;
      setIgnored(drafts.filter((draft) => draft.kind === 'IGNORE'));
      setUnread(unknown);
      onRead();
      setEdits(
        drafts.flatMap((draft, place) =>
          draft.kind === 'IGNORE' ? [] : [editOf(draft, { place, transactionId: newId(), currency })],
        ),
      );
    } catch (error) {
      const isAway = useSessionStatus.getState().status === 'offline';
      setUnreadable(isAway ? what : null);
      setProblem(isAway ? READS_LATER : messageOf(error));
    } finally {
      setIsReading(false);
    }
  };
  const read = (what: string) => {
    if (what.trim() === '') {
      setProblem('카드·은행 문자를 붙여넣어 주세요.');
      return;
    }
    setIsReading(true);
    setProblem(null);
    setUnreadable(null);
    void load(what);
  };
  const readLater = useEffectEvent((what: string) => {
    // The text may have been edited in the meantime.
    if (text === what) read(what);
  });
  useEffect(() => {
    if (unreadable === null || !isVerified) return undefined;
    const soon = setTimeout(() => readLater(unreadable), 0);
    return () => clearTimeout(soon);
  }, [unreadable, isVerified]);
  const readShared = useEffectEvent(() => {
    if (initialText.trim() !== '') void load(initialText);
  });
  useEffect(() => {
    const soon = setTimeout(readShared, 0);
    return () => clearTimeout(soon);
  }, []);
  return { text, setText, edits, setEdits, ignored, unread, problem, setProblem, isReading, read };
}

/** Parses messages into drafts; the selected ones are saved together. */
export function PasteScreen({ items, initialText, onSave, onPair, onSaved }: PasteScreenProps) {
  const [lesson, setLesson] = useState<string | null>(null);
  /** Why drafts were not saved, by their places. */
  const [failures, setFailures] = useState<ReadonlyMap<number, string>>(new Map());
  const [isSaving, setIsSaving] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const reading = useReading(items, initialText, () => {
    setFailures(new Map());
    setIsTried(false);
  });
  const { edits, setEdits, ignored, unread, read } = reading;

  const change = (place: number, changes: Partial<DraftEdit>) =>
    setEdits((all) => all?.map((edit) => (edit.place === place ? { ...edit, ...changes } : edit)) ?? null);

  const fileUnder = (edit: DraftEdit, source: MoneySource) => {
    const name = unknownMethodOf(edit);
    if (name !== null) setEdits((all) => all && fileMethod(all, name, source));
  };

  const chosen = edits?.filter((edit) => edit.isChosen) ?? [];
  const save = async () => {
    setIsTried(true);
    const all = edits ?? [];
    setIsSaving(true);
    const { failed, saved, waitingCount } = await saveDrafts(all, {
      bookId: items.bookId,
      currency: items.currency,
      onSave,
      onPair,
    });
    setIsSaving(false);
    setFailures(failed);
    const left = all.filter((edit) => !saved.has(edit.place));
    setEdits(left);
    if (saved.size > 0) onSaved({ count: saved.size, waitingCount, isAllDone: left.length === 0 });
  };

  return (
    <div className={layout.narrowPage}>
      <PasteBox
        text={reading.text}
        onChange={reading.setText}
        problem={reading.problem}
        onProblem={reading.setProblem}
        isReading={reading.isReading}
        onRead={read}
      />
      {ignored.length === 0 ? null : (
        <Notice tone="info">
          기록할 내역이 없는 문자 {ignored.length}건은 제외했어요:{' '}
          {[...new Set(ignored.flatMap((draft) => draft.reasons))].join(' ')}
        </Notice>
      )}
      <UnreadMessages messages={unread} onTeach={setLesson} />
      {edits === null ? null : (
        <CardQuestions
          cards={unknownCards(edits)}
          items={items}
          onAnswer={(card, answer) => setEdits((all) => all && fileCard(all, card, answer))}
        />
      )}
      {edits !== null && edits.length === 0 && ignored.length === 0 && unread.length === 0 ? (
        <EmptyState art="search" title="찾은 내역이 없어요">
          금액이 있는 카드·은행 문자나 문장을 붙여넣어 주세요.
        </EmptyState>
      ) : null}
      {edits === null || edits.length === 0 ? null : (
        <>
          <ul className={layout.grid12} aria-label="찾은 내역">
            {edits.map((edit) => (
              <DraftCard
                key={edit.transactionId}
                edit={edit}
                items={items}
                isTried={isTried && edit.isChosen}
                failure={failures.get(edit.place)}
                onChange={(changes) => change(edit.place, changes)}
                onMethod={(source) => fileUnder(edit, source)}
                head={
                  <Checkbox isSelected={edit.isChosen} onChange={(isChosen) => change(edit.place, { isChosen })}>
                    {edit.description === '' ? '내용 없음' : edit.description}
                  </Checkbox>
                }
              />
            ))}
          </ul>
          <div className={css.bar}>
            {edits.length === 1 ? null : (
              <span className={textCss.figure}>
                {edits.length}건 중 {chosen.length}건 선택
              </span>
            )}
            <Button variant="primary" isPending={isSaving} isDisabled={chosen.length === 0} onPress={() => void save()}>
              {chosen.length === edits.length ? '모두 저장' : `${chosen.length}건 저장`}
            </Button>
          </div>
        </>
      )}
      <LearnedFormats items={items} />
      {lesson === null ? null : (
        <TeachDialog
          bookId={items.bookId}
          message={lesson}
          onClose={() => setLesson(null)}
          onLearned={() => {
            setLesson(null);
            read(reading.text);
          }}
        />
      )}
    </div>
  );
}
