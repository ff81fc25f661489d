"use client";

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type SyntheticEvent } from "react";
import { ApiError } from "@/lib/api-client";
import type { FormField, ToastText } from "@/lib/descriptors";
import { untilPainted, whenIdle } from "@/lib/idle";
import type { Draft, DraftKey } from "@/lib/forms/drafts";
import { haveDifferentValues, messagesOf } from "@/lib/forms/schema";
import {
  versionOf,
  type Entry,
  type Messages,
  type Outcome,
  type Store,
  type Stored,
  type Values,
} from "@/lib/forms/store";
import { useDraft } from "../use-draft";
import { useRestored } from "../use-reopened";
import { showToast } from "../use-save";

/** What saving needs of a form, however the form holds its values. */
export interface FormPort<V extends Values> {
  /** The values as they are in the form. */
  typed: () => V;
  /** They differ from those that the form was filled with. */
  dirty: boolean;
  /** Checks the values; null if some are refused, whose messages are shown then. */
  check: () => Promise<Pick<Entry<Stored, V>, "typed" | "body"> | null>;
  /** Fills the form anew. */
  fill: (values: V) => void;
  /** Puts a draft's values into the form. */
  put: (values: Values) => void;
  /** These values are saved and the form stays open, with what was typed since. */
  settle?: (saved: V) => void;
  /** Shows the store's messages on the values it was sent, under their fields. */
  refuse: (messages: Messages, sent: V) => void;
  /** Calls the listener with the values after every change. */
  watch: (listener: (values: Values) => void) => () => void;
}

interface SavingSpec<T extends Stored, V extends Values, R> {
  form: FormPort<V>;
  store: Store<T, V, R>;
  fields: readonly FormField[];
  /** The form's values of what is stored. */
  valuesOf: (stored: T | null) => V;
  draft: DraftKey;
  /** The form was reopened after the session ended: its draft is put back at once. */
  restored?: boolean;
  /** Loads what a save needs, at the first change: the connection may be lost by the time of the save. */
  load?: () => Promise<unknown>;
  /** The last step before a save; resolves to what to save, null to go back to the form. */
  before?: (entry: Entry<T, V>) => Promise<Entry<T, V> | null>;
  /** Asks whether to save what repeats another row. */
  confirm?: () => Promise<boolean>;
  /** Closes the form, or leaves it; without it the form stays open. */
  onSaved?: (reply: R, entry: Entry<T, V>) => void;
  /** Shown if a part that the save needs could not be loaded. */
  failed: ToastText;
}

/** What is said above a form whose save was refused. */
interface Refusal {
  text: string;
  /** Somebody else saved meanwhile. */
  conflict: boolean;
}

export interface Saving<T extends Stored> {
  /** What the form was filled from; the store may have a newer version. */
  from: T | null;
  /** Something is typed and not saved. */
  dirty: boolean;
  /** Each change is kept as it is typed (`Store.keep`): there is nothing to save or to discard. */
  kept: boolean;
  /** From the press of the button to the store's response. */
  busy: boolean;
  refusal: Refusal | null;
  /** What somebody else saved meanwhile, until this person chooses between both. */
  theirs: T | null;
  /** Saves the form's values over `theirs`. */
  overwrite: () => void;
  /** Fills the form with `theirs`; the typed values are offered as a draft. */
  take: () => void;
  /** An earlier draft that differs from what is stored, until it is accepted or discarded. */
  offered: Draft | null;
  recover: () => void;
  discard: () => void;
  /** Fills an untouched form with what the store has now; typed values stay, with the version they started from. */
  follow: (now: T) => void;
  onSubmit: (event: SyntheticEvent) => void;
}

/** What the values in the form are based on. */
interface Base<V> {
  version: number | null;
  /** The stored values as JSON; null if unknown: of an older draft, or of a save not read back yet. */
  text: string | null;
  /** The values that the form was filled with. */
  filled: V;
}

/**
 * Saves a form: check, questions, the store's answer, the messages under the fields, both versions after another
 * person's save, and the draft meanwhile (decisions 017 and 037).
 */
export function useSaving<T extends Stored, V extends Values, R>(spec: SavingSpec<T, V, R>): Saving<T> {
  const { form, store, fields, valuesOf } = spec;
  const { current } = store;
  const { watch } = form;
  const draft = useDraft(spec.draft);
  const [from, setFrom] = useState(current);
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(false);
  const [refusal, setRefusal] = useState<(Refusal & { version: number | null; actual: T | null }) | null>(null);
  const running = useRef(false);
  const kept = store.keep !== undefined;
  const dirty = form.dirty && !saved && !kept;

  const textOf = (stored: T | null) => JSON.stringify(valuesOf(stored));
  const [first] = useState<Base<V>>(() => ({
    version: versionOf(current),
    text: textOf(current),
    filled: valuesOf(current),
  }));
  const base = useRef(first);

  const rebase = (stored: T) => {
    setFrom(stored);
    base.current = { ...base.current, version: versionOf(stored), text: textOf(stored) };
  };
  const fill = (stored: T) => {
    base.current = { ...base.current, filled: valuesOf(stored) };
    form.fill(base.current.filled);
  };
  const isTouched = (typed: Values) => haveDifferentValues(fields, typed, base.current.filled);

  /** A draft says what it is based on, so that its save detects what was saved since. */
  const keepDraft = (typed: Values) =>
    draft.keep({ ...typed, desde: base.current.text ?? "", version: base.current.version });
  const onTyped = useEffectEvent((typed: Values) => {
    if (store.keep) store.keep(form.typed());
    else if (!saved && isTouched(typed)) keepDraft(typed);
  });
  // Before the effects of the fields, which may adopt text typed before hydration.
  useLayoutEffect(() => watch((values) => onTyped(values)), [watch]);

  const prepare = useEffectEvent(() => spec.load?.().catch(() => undefined));
  const touched = form.dirty;
  useEffect(() => {
    if (!touched) return;
    if (!kept) return void prepare();
    // Without a line it comes from the device, at any time: the first letters do not wait for it.
    let mounted = true;
    whenIdle(
      async () => void (await prepare()),
      () => mounted,
    );
    return () => {
      mounted = false;
    };
  }, [touched, kept]);

  const recover = () => {
    const kept = draft.offered?.values;
    if (!kept) return;
    const { desde, version } = kept;
    if (typeof desde === "string" && desde !== base.current.text) {
      base.current = { ...base.current, text: null, version: typeof version === "number" ? version : null };
    }
    form.put(kept);
    draft.accept();
  };
  useRestored(spec.restored ?? false, recover);

  const stored = valuesOf(current);
  const { offered, discard } = draft;
  const tells = offered !== null && haveDifferentValues(fields, { ...stored, ...offered.values }, stored);
  // A save whose response was lost leaves its draft behind, which says what is stored by now.
  const settled = offered !== null && !tells && !dirty;
  useEffect(() => {
    if (settled) discard();
  }, [settled, discard]);

  const refuse = (outcome: Exclude<Outcome<T, R>, { kind: "saved" | "repeated" }>, { version, typed }: Entry<T, V>) => {
    const { own, others } = messagesOf(fields, outcome.kind === "refused" ? outcome.errores : {});
    const isUnder = Object.keys(own).length > 0;
    if (isUnder) form.refuse(own, typed);
    // Messages under their fields are not repeated above them.
    if (isUnder && others.length === 0) return;
    const text = others.join(" ") || outcome.message;
    const actual = outcome.kind === "conflict" ? outcome.actual : null;
    setRefusal({ text, conflict: outcome.kind === "conflict", version, actual });
  };

  const send = async (entry: Entry<T, V>): Promise<void> => {
    const outcome = await store.save(entry);
    if (outcome.kind === "repeated") {
      if (await spec.confirm?.()) await send({ ...entry, confirmed: true });
    } else if (outcome.kind === "saved") {
      discard();
      if (spec.onSaved) {
        setSaved(true);
        return spec.onSaved(outcome.reply, entry);
      }
      // A save raises the version by one. Any other version is treated as another person's save.
      const version = entry.version === null ? null : entry.version + 1;
      base.current = { version, text: null, filled: entry.typed };
      form.settle?.(entry.typed);
    } else refuse(outcome, entry);
  };

  const attempt = async (over: T | null) => {
    // A second press while the first is under way saves nothing.
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      await untilPainted();
      const checked = await form.check();
      const entry = checked && { ...checked, from: over, version: base.current.version, confirmed: false };
      const ready = entry && spec.before ? await spec.before(entry) : entry;
      if (ready) await send(ready);
    } catch (thrown) {
      // A part could not be fetched: there is no connection, so the save would fail too.
      if (!(thrown instanceof ApiError)) showToast(spec.failed);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  const changed = refusal && versionOf(current) !== refusal.version ? current : null;
  const theirs = refusal?.conflict ? (refusal.actual ?? changed) : null;

  return {
    from,
    dirty,
    kept,
    busy,
    refusal,
    theirs,
    overwrite: () => {
      if (!theirs) return;
      rebase(theirs);
      void attempt(theirs);
    },
    take: () => {
      if (!theirs) return;
      const typed = form.typed();
      const touched = isTouched(typed);
      rebase(theirs);
      // The person has compared both, so the draft is based on what is stored now.
      if (touched) keepDraft(typed);
      fill(theirs);
      setRefusal(null);
      draft.offer();
    },
    offered: tells ? offered : null,
    recover,
    discard,
    follow: (now) => {
      const same = textOf(now) === base.current.text;
      const touched = isTouched(form.typed());
      const ownSave = base.current.text === null && versionOf(now) === base.current.version;
      if (same || !touched || ownSave) rebase(now);
      if (!same && !touched) fill(now);
    },
    onSubmit: (event) => {
      event.preventDefault();
      // From a portal, the event still bubbles to forms around this component.
      event.stopPropagation();
      if (!theirs) void attempt(from);
    },
  };
}
