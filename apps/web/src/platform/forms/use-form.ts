import { type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../api/api-error.ts';
import { useFields } from './use-fields.ts';

/** The error message of each wrong field, in the order in which the form shows them. */
export type Problems<Field extends string> = { readonly [Name in Field]?: string | undefined };

/** Which field shows which error of the server. */
export interface ServerErrors<Field extends string> {
  /** By the name of the field in the request; a list where the form uses the same names. */
  readonly fields?: Readonly<Record<string, Field>> | readonly Field[];
  /** By error code, for errors that name no field. */
  readonly codes?: Readonly<Record<string, Field>>;
  /** Shows every other error; without it, they become `failure`. */
  readonly other?: Field;
}

interface FormOptions<Values extends object, Field extends string> {
  /** The first values of a form that nothing else changes. */
  readonly initial?: Values | (() => Values);
  /** The stored values, instead of `initial`: changes by other users are merged with what was typed. */
  readonly stored?: Values;
  readonly merge?: (base: Values, mine: Values, now: Values) => Values;
  /**
   * Keeps unsaved input under this name while the tab is open, so that closing the form or a reload loses nothing. The
   * caller calls `reset` once it is saved or discarded.
   */
  readonly keptAs?: string | undefined;
  /** Validates the values; the first wrong field whose input is known gets the focus. */
  readonly check: (values: Values) => Problems<Field>;
  /** Whether the problems follow the typing after the first submit, or stay those of the last submit. */
  readonly showsProblems?: 'live' | 'on-submit';
  /** Problems of the last submit that disappear when the field of the same name changes, or on any change. */
  readonly clearsOnChange?: readonly NoInfer<Field>[] | 'all';
  /** Problems known before the first submit. */
  readonly refused?: Problems<NoInfer<Field>>;
  readonly server?: ServerErrors<NoInfer<Field>>;
  /** A mutation of the caller that sends the form. */
  readonly sending?: { readonly error: unknown; readonly isPending: boolean };
  /** Receives the error message that no field shows, instead of `failure`. */
  readonly onFailure?: (message: string) => void;
  /** The screen closes after success: the form stays busy until then. */
  readonly isLeftAfterwards?: boolean;
  /** Finds the input to focus inside `rootRef`, for forms whose wrong fields are in lists. */
  readonly focusSelector?: string;
}

type Input = RefObject<HTMLInputElement | null>;

interface Control<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly error: string | null;
}

export interface FormState<Values extends object, Field extends string> {
  readonly values: Values;
  readonly change: (changes: Partial<Values>) => void;
  /** Continues from what has just been saved, as an unsubmitted form. */
  readonly reset: (saved: Values) => void;
  /** Another user has changed the stored values since something was typed here. */
  readonly isNewer: boolean;
  /** The form continues what was typed before it was last closed or reloaded. */
  readonly isContinued: boolean;
  /** Discards all input. */
  readonly discard: () => void;
  readonly problems: Problems<Field>;
  /** Why sending failed, unless a field shows it. */
  readonly failure: string | null;
  readonly isSending: boolean;
  /**
   * Checks the form and, if it is valid, passes its values to `send`. If `send` returns a promise, the form waits for it
   * and shows what it rejects with.
   */
  readonly submit: (send: (values: Values) => unknown) => void;
  /** Shows problems as after a rejected submit and focuses the first. */
  readonly refuse: (problems: Problems<Field>) => void;
  /** Clears the problems of the last submit. */
  readonly clear: () => void;
  /** The props of a field without focus management. */
  readonly control: <Name extends keyof Values & string>(name: Name) => Control<Values[Name]>;
  /** The props of a field that gets the focus when it is the first wrong one. */
  readonly field: <Name extends keyof Values & string>(
    name: Name,
  ) => Control<Values[Name]> & { readonly inputRef: Input };
  /** The options of `useAmountInput` for a text in the values. */
  readonly amount: <Name extends keyof Values & string>(
    name: Name,
  ) => { readonly text: Values[Name]; readonly onTextChange: (text: string) => void; readonly inputRef: Input };
  readonly inputRef: (name: Field) => Input;
  readonly rootRef: RefObject<HTMLDivElement | null>;
}

/** Without the fields that are fine. */
function wrongOnes<Field extends string>(problems: Problems<Field>): Problems<Field> {
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== undefined)) as Problems<Field>;
}

const isList = <Field>(fields: Readonly<Record<string, Field>> | readonly Field[]): fields is readonly Field[] =>
  Array.isArray(fields);

/** The problems of the fields that an error of the server is about. */
function problemsOf<Field extends string>(error: unknown, server: ServerErrors<Field>): Problems<Field> {
  const { fields = {}, codes = {}, other } = server;
  const found: Partial<Record<Field, string>> = {};
  if (error instanceof ApiError) {
    const named = isList(fields) ? fields.map((field) => [field, field] as const) : Object.entries(fields);
    for (const [name, field] of named) found[field] ??= error.messageFor(name);
    const byCode = codes[error.code];
    if (byCode !== undefined) found[byCode] ??= error.message;
  }
  const wrong = wrongOnes<Field>(found);
  return other !== undefined && Object.keys(wrong).length === 0
    ? ({ [other]: messageOf(error) } as Problems<Field>)
    : wrong;
}

const UNTOUCHED = { hasTried: false, refused: {}, failure: null, isSending: false, rejections: 0 };

interface Progress<Field extends string> {
  readonly hasTried: boolean;
  /** Problems of the last submit. */
  readonly refused: Problems<Field>;
  readonly failure: string | null;
  readonly isSending: boolean;
  /** Counts the submits with wrong fields, each of which moves the focus. */
  readonly rejections: number;
}

/**
 * The state of a form: its values, their problems from the first submit on, the focus on the first wrong field, and the
 * fields that the server refused.
 */
export function useForm<Values extends object, Field extends string>(
  options: FormOptions<Values, Field>,
): FormState<Values, Field> {
  const {
    initial,
    stored,
    merge,
    keptAs,
    check,
    showsProblems = 'live',
    clearsOnChange = [],
    server = {},
    sending,
  } = options;
  const { focusSelector } = options;
  const [first] = useState(initial);
  const beginning = (stored ?? first) as Values;
  const fields = useFields(beginning, { merge, keptAs });
  const [progress, setProgress] = useState<Progress<Field>>({ ...UNTOUCHED, refused: options.refused ?? {} });
  const [inputs] = useState(() => new Map<string, Input>());
  const rootRef = useRef<HTMLDivElement>(null);
  const { values } = fields;
  const isLive = showsProblems === 'live';
  const sendingError = sending?.error ?? null;
  const problems: Problems<Field> = {
    ...(sendingError === null ? {} : problemsOf(sendingError, server)),
    ...(isLive && progress.hasTried ? wrongOnes(check(values)) : {}),
    ...progress.refused,
  };

  // After the messages have rendered, so that a screen reader announces the first one.
  useEffect(() => {
    if (progress.rejections === 0 || focusSelector === undefined) return;
    rootRef.current?.querySelector<HTMLElement>(focusSelector)?.focus();
  }, [progress.rejections, focusSelector]);

  const update = (changes: Partial<Progress<Field>>) => setProgress((current) => ({ ...current, ...changes }));
  const inputRef = (name: string): Input => {
    const known = inputs.get(name) ?? { current: null };
    inputs.set(name, known);
    return known;
  };
  const focusFirst = (wrong: Problems<Field>) =>
    Object.keys(wrong)
      .map((name) => inputs.get(name)?.current)
      .find((input) => input)
      ?.focus();
  const reject = (wrong: Problems<Field>, refused: Problems<Field>) => {
    setProgress((current) => ({ ...current, refused, rejections: current.rejections + 1 }));
    focusFirst(wrong);
  };
  const refuse = (refused: Problems<Field>) => reject(refused, refused);
  const change = (changes: Partial<Values>) => {
    fields.change(changes);
    if (clearsOnChange.length === 0) return;
    setProgress((current) => {
      const isKept = ([name]: [string, unknown]) =>
        clearsOnChange !== 'all' && !(name in changes && clearsOnChange.some((cleared) => cleared === name));
      return {
        ...current,
        refused: Object.fromEntries(Object.entries(current.refused).filter(isKept)) as Problems<Field>,
      };
    });
  };
  const fail = (error: unknown) => {
    const refused = problemsOf(error, server);
    update({ isSending: false });
    if (Object.keys(refused).length > 0) refuse(refused);
    else if (options.onFailure) options.onFailure(messageOf(error));
    else update({ failure: messageOf(error) });
  };
  const submit = (send: (sent: Values) => unknown) => {
    if (progress.isSending) return;
    const wrong = wrongOnes(check(values));
    update({ hasTried: true, refused: {}, failure: null });
    if (Object.keys(wrong).length > 0) {
      reject(wrong, isLive ? {} : wrong);
      return;
    }
    const answer = send(values);
    if (!(answer instanceof Promise)) return;
    update({ isSending: true });
    answer.then(() => {
      if (!options.isLeftAfterwards) update({ isSending: false });
    }, fail);
  };

  const control = <Name extends keyof Values & string>(name: Name): Control<Values[Name]> => ({
    value: values[name],
    onChange: (value) => change({ [name]: value } as unknown as Partial<Values>),
    error: (problems as Readonly<Record<string, string | undefined>>)[name] ?? null,
  });
  const reset = (saved: Values) => {
    fields.settle(saved);
    setProgress(UNTOUCHED);
  };
  return {
    values,
    change,
    reset,
    isNewer: fields.isNewer,
    isContinued: fields.isContinued,
    discard: () => reset(beginning),
    problems,
    failure:
      progress.failure ?? (sendingError === null || Object.keys(problems).length > 0 ? null : messageOf(sendingError)),
    isSending: progress.isSending || sending?.isPending === true,
    submit,
    refuse,
    clear: () => update({ refused: {}, failure: null }),
    control,
    field: (name) => ({ ...control(name), inputRef: inputRef(name) }),
    amount: (name) => ({
      text: values[name],
      onTextChange: (text) => change({ [name]: text } as unknown as Partial<Values>),
      inputRef: inputRef(name),
    }),
    inputRef,
    rootRef,
  };
}
