"use client";

import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { fieldHrefs } from "@/lib/campo/hrefs";
import { PROBLEMAS } from "@/lib/campo/texts";
import type { PersonaDeCampo } from "@/lib/campo/types";
import { FieldFileError } from "@/lib/campo/file-error";
import type { FieldFile } from "@/lib/campo/file-read";
import type { Loadable } from "@/lib/campo/file-load";
import { FilePlan } from "./file-plan";
import { FieldFrame } from "./frame";

type State =
  | { step: "choose"; message: string | null }
  | { step: "reading" }
  | { step: "read" | "loading"; file: FieldFile; plan: readonly Loadable[] }
  | { step: "loaded"; records: number; photos: number };

const importContract = () => import("@/lib/campo/contract");
const importFileLoad = () => import("@/lib/campo/file-load");

/** The message of an error of ours; any other says that the file could not be read. */
const messageOf = (error: unknown): string =>
  error instanceof FieldFileError ? error.message : PROBLEMAS.file.errors.unreadable;

/** Loading a file: chosen, read and checked, shown, loaded. */
function useFileLoad(persona: string) {
  const [state, setState] = useState<State>({ step: "choose", message: null });
  const [replaced, setReplaced] = useState<ReadonlySet<string>>(new Set());

  const failed = async (error: unknown) => setState({ step: "choose", message: await messageOf(error) });

  const read = async (chosen: Blob) => {
    setState({ step: "reading" });
    setReplaced(new Set());
    try {
      const [{ readFieldFile }, { loadPlan }] = await Promise.all([importContract(), importFileLoad()]);
      const file = await readFieldFile(chosen);
      setState({ step: "read", file, plan: await loadPlan(file, persona) });
    } catch (error) {
      await failed(error);
    }
  };
  const load = async () => {
    if (state.step !== "read") return;
    const { file, plan } = state;
    setState({ step: "loading", file, plan });
    try {
      const { loadRecords } = await importFileLoad();
      setState({ step: "loaded", ...(await loadRecords(plan, persona, replaced)) });
    } catch (error) {
      await failed(error);
    }
  };
  const replace = (clave: string, yes: boolean) =>
    setReplaced((before) => {
      const next = new Set(before);
      if (yes) next.add(clave);
      else next.delete(clave);
      return next;
    });
  const again = () => setState({ step: "choose", message: null });
  return { state, replaced, read, load, replace, again };
}

const { file: words } = PROBLEMAS;
const ACCEPT = ".zip,application/zip";

/** The button that opens the browser's own choice of a file. */
function ChooseFile({ label, busy, onFile }: { label: string; busy: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        aria-label={words.choose}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          if (file) onFile(file);
        }}
      />
      <Button
        variant="primary"
        className="flex-1"
        icon={<Icon name="file-up" />}
        loading={busy}
        loadingLabel={words.reading}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}

/** Loads what was saved to a file, here or on another device, for the person who is shown. */
export function FileScreen({ person }: { person: Pick<PersonaDeCampo, "clave"> }) {
  const { state, replaced, read, load, replace, again } = useFileLoad(person.clave);
  const { step } = state;
  const shown = step === "read" || step === "loading" ? state : null;
  const nothing = shown?.plan.every(({ state: how }) => how === "same" || how === "theirs") ?? false;
  return (
    <FieldFrame
      title={words.title}
      subtitle={words.subtitle}
      back={{ href: fieldHrefs.lista, label: PROBLEMAS.back }}
      foot={
        <div className="flex gap-2">
          {shown && (
            <>
              <Button disabled={step === "loading"} onClick={again}>
                {PROBLEMAS.cancel}
              </Button>
              <Button
                variant="primary"
                className="flex-1"
                loading={step === "loading"}
                loadingLabel={words.loading}
                onClick={() => void load()}
              >
                {words.load}
              </Button>
            </>
          )}
          {step === "loaded" && (
            <a href={fieldHrefs.lista} className={buttonClass("secondary", "md")}>
              {words.toList}
            </a>
          )}
          {!shown && (
            <ChooseFile
              label={step === "loaded" ? words.another : words.choose}
              busy={step === "reading"}
              onFile={(file) => void read(file)}
            />
          )}
        </div>
      }
    >
      {!shown && step !== "loaded" && <p className="px-1 text-sm text-secondary">{words.help}</p>}
      {step === "choose" && state.message && (
        <Notice tone="red" role="alert">
          {state.message}
        </Notice>
      )}
      {step === "loaded" && (
        <Notice tone="green" role="status">
          {words.loaded(state.records, state.photos)}
        </Notice>
      )}
      {shown && shown.file.persona.clave !== person.clave && (
        <Notice tone="orange" role="status">
          {words.otherPerson(shown.file.persona.nombre)}
        </Notice>
      )}
      {nothing && <Notice>{words.nothing}</Notice>}
      {shown && <FilePlan file={shown.file} plan={shown.plan} replaced={replaced} onReplace={replace} />}
    </FieldFrame>
  );
}
