"use client";

import { useId, useRef, useState } from "react";
import { useManyRows } from "@/components/engine/saving/use-many-rows";
import { loadLookup } from "@/components/engine/use-lookup";
import { useAnswer } from "@/components/line/use-answer";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { cx } from "@/components/ui/cx";
import { Dialog, DialogCancel } from "@/components/ui/dialog";
import { FieldMessage } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { SearchInput } from "@/components/ui/search-input";
import { Skeleton } from "@/components/ui/skeleton";
import { normalise } from "@/contract/plain-text";
import { api } from "@/lib/api-client";
import type { SaveTexts } from "@/lib/descriptors";
import { ALL_ROWS } from "@/lib/lookups";
import {
  type Elegible,
  ELEGIR,
  estadoOpcion,
  type FilaElegida,
  type GrupoOpciones,
  type Opcion,
  planOpciones,
  summaryOf,
} from "@/lib/registros/secciones/elegir";
import { LIST } from "@/lib/texts";

interface PickRowsProps {
  elegible: Elegible;
  title: string;
  texts: SaveTexts;
  /** The attraction's id. */
  parentId: number;
  mayRemove: boolean;
  onClose: () => void;
}

interface Known {
  grupos: GrupoOpciones[];
  filas: FilaElegida[];
}

const asOption = (row: Readonly<Record<string, unknown>> & { id: number }): Opcion => ({
  id: row.id,
  code: String(row["codigo_completo"] ?? row["codigo"] ?? ""),
  label: String(row["nombre"] ?? row["descripcion"] ?? ""),
});

async function loadGroups({ lookup, group }: Elegible): Promise<GrupoOpciones[]> {
  if (!group) return [{ id: 0, code: "", label: "", options: (await loadLookup(lookup)).map(asOption) }];
  const grupos = await loadLookup(group.lookup);
  return Promise.all(
    grupos.map(async (row) => ({ ...asOption(row), options: (await loadLookup(lookup, row.id)).map(asOption) })),
  );
}

async function loadRows({ resource, field }: Elegible, ppirta: number): Promise<FilaElegida[]> {
  const answer = await api(`${resource}.list`, { query: { ppirta, ...ALL_ROWS } });
  return answer.data.data.map((row) => ({ id: row.id, opcion: Number(Reflect.get(row, field)) }));
}

/** Chooses a section's rows from their catalogue by ticking, and saves them together. */
export function PickRowsDialog(props: PickRowsProps) {
  const { elegible, title, parentId, onClose } = props;
  const known = useAnswer(`${elegible.resource}/elegir/${parentId}`, async (): Promise<Known> => {
    const [grupos, filas] = await Promise.all([loadGroups(elegible), loadRows(elegible, parentId)]);
    return { grupos, filas };
  });
  if (known.value) return <PickRows {...props} known={known.value} />;
  return (
    <Dialog open onOpenChange={onClose} title={title} size="wide" footer={<DialogCancel />}>
      {known.failed ? (
        <Notice tone="red" role="alert" actions={<Button onClick={known.retry}>{LIST.retry}</Button>}>
          {ELEGIR.failed}
        </Notice>
      ) : (
        <Skeleton className="h-80 w-full" />
      )}
    </Dialog>
  );
}

function PickRows({ elegible, title, texts, parentId, mayRemove, onClose, known }: PickRowsProps & { known: Known }) {
  const id = useId();
  const { grupos } = known;
  const [filas, setFilas] = useState(known.filas);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(filas.map(({ opcion }) => opcion)));
  const [word, setWord] = useState("");
  const [only, setOnly] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const { save, busy, refused } = useManyRows(elegible.resource, texts);
  const plan = planOpciones(filas, chosen, elegible, grupos, parentId);

  const words = normalise(word).split(/\s+/).filter(Boolean);
  const matches = (grupo: GrupoOpciones, option: Opcion) => {
    const text = normalise(`${grupo.label} ${option.code} ${option.label}`);
    return words.every((part) => text.includes(part)) && (!only || estadoOpcion(filas, chosen, option.id) !== null);
  };
  const shown = grupos
    .map((grupo) => ({ ...grupo, options: grupo.options.filter((option) => matches(grupo, option)), whole: grupo }))
    .filter(({ options }) => options.length > 0);
  const countOf = ({ options }: GrupoOpciones) => options.filter((option) => chosen.has(option.id)).length;

  const counts = { nueva: 0, registrada: 0, "se quita": 0 };
  for (const option of grupos.flatMap(({ options }) => options)) {
    const estado = estadoOpcion(filas, chosen, option.id);
    if (estado) counts[estado] += 1;
  }
  const toggle = (option: number, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(option);
    else next.delete(option);
    setChosen(next);
  };
  const submit = async () => {
    const unsaved = await save(plan);
    if (unsaved.size === 0) return onClose();
    // What was refused stays chosen beside what is registered by now.
    const registered = await loadRows(elegible, parentId).catch(() => null);
    if (registered) setFilas(registered);
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      size="wide"
      dirty={plan.length > 0}
      footer={
        <>
          <p role="status" className="mr-auto text-sm text-secondary">
            <b className="text-primary">{summaryOf(elegible, counts) || ELEGIR.nothing}</b>
            <span>{plan.length > 0 && ` · ${ELEGIR.one}`}</span>
          </p>
          <DialogCancel />
          <Button variant="primary" loading={busy} disabled={plan.length === 0} onClick={() => void submit()}>
            {elegible.save}
          </Button>
        </>
      }
    >
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput
          value={word}
          onChange={setWord}
          label={elegible.search}
          placeholder={elegible.search}
          slashFocus={false}
          className="w-80 phone:w-full"
        />
        <Button aria-pressed={only} onClick={() => setOnly(!only)}>
          {ELEGIR.only}
        </Button>
      </div>
      <div className="flex min-h-0 gap-4">
        {grupos.length > 1 && (
          <nav aria-label={ELEGIR.groups} className="w-64 shrink-0 drawer:hidden">
            <ul>
              {grupos.map((grupo) => (
                <li key={grupo.id}>
                  <button
                    type="button"
                    className="flex w-full items-center gap-2 rounded-sm px-2 py-1.5 text-left text-xs hover:bg-hover"
                    onClick={() =>
                      list.current?.querySelector(`[data-group="${grupo.id}"]`)?.scrollIntoView({ block: "start" })
                    }
                  >
                    <span className="min-w-0 flex-1">{grupo.label}</span>
                    <span className="text-muted tabular-nums">
                      {ELEGIR.ofAll(countOf(grupo), grupo.options.length)}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div ref={list} className="min-w-0 flex-1">
          {shown.length === 0 && <p className="py-6 text-center text-sm text-muted">{ELEGIR.none}</p>}
          {shown.map((grupo) => (
            <fieldset key={grupo.id} data-group={grupo.id} className="mb-3 scroll-mt-2">
              {grupo.label === "" ? (
                <legend className="sr-only">{title}</legend>
              ) : (
                <legend className="flex w-full gap-2 border-b border-line-subtle pb-1.5 text-xs">
                  <span className="text-muted tabular-nums">{grupo.code}</span>
                  <b>{grupo.label}</b>
                  <span className="ml-auto text-muted tabular-nums">
                    {ELEGIR.ofAll(countOf(grupo.whole), grupo.whole.options.length)}
                  </span>
                </legend>
              )}
              <ul className={cx("grid gap-x-6", grupo.label !== "" && "grid-cols-2 phone:grid-cols-1")}>
                {grupo.options.map((option) => (
                  <Choice
                    key={option.id}
                    id={`${id}-${option.id}`}
                    option={option}
                    withCode={grupo.label === ""}
                    told={elegible.told}
                    estado={estadoOpcion(filas, chosen, option.id)}
                    fixed={!mayRemove && filas.some(({ opcion }) => opcion === option.id)}
                    refused={refused.get(String(option.id))}
                    onToggle={(on) => toggle(option.id, on)}
                  />
                ))}
              </ul>
            </fieldset>
          ))}
        </div>
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  id: string;
  option: Opcion;
  withCode: boolean;
  told: Elegible["told"];
  estado: ReturnType<typeof estadoOpcion>;
  /** It is registered and may not be removed. */
  fixed: boolean;
  refused: string | undefined;
  onToggle: (on: boolean) => void;
}

function Choice({ id, option, withCode, told, estado, fixed, refused, onToggle }: ChoiceProps) {
  const on = estado === "nueva" || estado === "registrada";
  return (
    <li className="flex flex-wrap items-center gap-x-2 py-1 phone:min-h-11">
      <Checkbox
        id={id}
        className="min-w-0 flex-1"
        checked={on}
        disabled={fixed}
        title={fixed ? ELEGIR.keeps : undefined}
        onChange={(event) => onToggle(event.target.checked)}
        label={
          <span className={cx("text-sm", on && "font-medium")}>
            <span className="mr-2 text-muted tabular-nums">{withCode && option.code}</span>
            <span>{option.label}</span>
          </span>
        }
      />
      {estado && (
        <span className={cx("text-xs", estado === "se quita" ? "text-state-red-fg" : "text-muted")}>
          {told[estado]}
        </span>
      )}
      <FieldMessage id={`${id}-error`} text={refused} />
    </li>
  );
}
