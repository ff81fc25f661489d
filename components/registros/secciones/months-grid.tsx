"use client";

import { useId, useState } from "react";
import { DraftOffer } from "@/components/engine/draft-offer";
import { LeaveGuard } from "@/components/engine/leave-guard";
import { useManyRows } from "@/components/engine/saving/use-many-rows";
import { useDraft } from "@/components/engine/use-draft";
import { useLookup } from "@/components/engine/use-lookup";
import { useAnswer } from "@/components/line/use-answer";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { cx } from "@/components/ui/cx";
import { FieldMessage } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { TextInput } from "@/components/ui/text-input";
import { notify } from "@/components/ui/toast";
import { recordEndpoint } from "@/contract/records";
import { api } from "@/lib/api-client";
import { ALL_ROWS } from "@/lib/lookups";
import {
  type CambiosMeses,
  changesOf,
  estadoMes,
  type EstadoMes,
  type FilaTemporalidad,
  type Horario,
  type Meses,
  MESES_FORM,
  mesesOf,
  planMeses,
  SIN_HORAS,
  TEMPORALIDAD,
  withChanges,
  withMonths,
} from "@/lib/registros/secciones/temporalidad";
import { LIST, SUMMARY } from "@/lib/texts";
import { SaveBar } from "./save-bar";
import type { ManyRowsProps } from "./section-views";

/** The whole season at once: twelve months with their hours, saved together. */
export function MonthsGrid({ stamp, ...props }: ManyRowsProps) {
  const { parentId } = props;
  const [round, setRound] = useState(0);
  const months = useLookup("listmes");
  const registered = useAnswer(
    `temppirta/${parentId}/${stamp}/${round}`,
    async () => (await api("temppirta.list", { query: { ppirta: parentId, ...ALL_ROWS } })).temp.data,
  );
  // The known rows stay while newer ones load.
  const [filas, setFilas] = useState(registered.value);
  if (registered.value && registered.value !== filas) setFilas(registered.value);
  if (months.rows && filas)
    return <Months {...props} months={months.rows} filas={filas} onSaved={() => setRound(round + 1)} />;
  if (!months.failed && !registered.failed) return <Skeleton className="h-80 w-full" />;
  const retry = () => (months.failed ? months : registered).retry();
  return (
    <Notice tone="red" role="alert" actions={<Button onClick={retry}>{LIST.retry}</Button>}>
      {TEMPORALIDAD.failed}
    </Notice>
  );
}

/** The changes as a draft keeps them: '05:00/10:00' by the month, empty where it is removed. */
const asWords = (cambios: CambiosMeses): Record<string, string> =>
  Object.fromEntries(
    [...cambios].map(([id, horario]) => [id, horario ? `${horario.hora_inicio}/${horario.hora_fin}` : ""]),
  );
const fromWords = (words: Readonly<Record<string, unknown>>): CambiosMeses =>
  new Map(
    Object.entries(words).map(([id, text]) => {
      const [hora_inicio = "", hora_fin] = String(text).split("/");
      return [Number(id), hora_fin === undefined ? null : { hora_inicio, hora_fin }];
    }),
  );

/** The places of a season's months, across the turn of the year. */
const monthsBetween = (from: number, to: number) =>
  Array.from({ length: ((to - from + 12) % 12) + 1 }, (_, step) => (from - 1 + step) % 12);

const { body: BODY } = recordEndpoint("temppirta.create");

/** What is wrong with the hours of the chosen months, by the month. */
function checkMeses(meses: Meses, id_ppirta: number): Map<string, string> {
  return new Map(
    [...meses].flatMap(([id_mes, horario]) => {
      const issue = BODY.safeParse({ id_ppirta, id_mes, ...horario }).error?.issues[0];
      return issue ? [[String(id_mes), issue.message] as const] : [];
    }),
  );
}

const PRESSED = "aria-pressed:border-primary-line aria-pressed:bg-selected aria-pressed:text-link";

interface MonthsProps extends Omit<ManyRowsProps, "stamp"> {
  months: readonly { id: number; nombre?: unknown }[];
  filas: readonly FilaTemporalidad[];
  onSaved: () => void;
}

function Months({
  descriptor,
  userId,
  parentId,
  mayRemove,
  next,
  filled,
  onUsed,
  months,
  filas,
  onSaved,
}: MonthsProps) {
  const id = useId();
  const [cambios, setCambios] = useState<CambiosMeses>(new Map());
  const registered = mesesOf(filas);
  const meses = withChanges(registered, cambios);
  const [comunes, setComunes] = useState<Horario>(() => registered.values().next().value ?? SIN_HORAS);
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map());
  const { save, refused } = useManyRows("temppirta", descriptor.texts);
  const draft = useDraft({ userId, form: MESES_FORM, id: parentId });
  const plan = planMeses(filas, meses, parentId);
  const dirty = plan.length > 0;
  const ids = months.map((month) => month.id);

  const change = (next: Meses) => {
    // A registered month that may not be removed stays as it is.
    const kept = mayRemove ? next : new Map([...registered, ...next]);
    const changed = changesOf(registered, kept);
    setCambios(changed);
    draft.keep(asWords(changed));
    onUsed();
  };
  const reset = () => {
    setCambios(new Map());
    setWrong(new Map());
    draft.discard();
  };
  const submit = async () => {
    const found = checkMeses(meses, parentId);
    setWrong(found);
    const [invalid] = found.keys();
    if (invalid !== undefined) {
      document.getElementById(`${id}-${invalid}-desde`)?.focus();
      notify({ tone: "error", summary: SUMMARY.error, detail: TEMPORALIDAD.invalid });
      return false;
    }
    const unsaved = await save(plan);
    if (unsaved.size === 0) draft.discard();
    // What was refused stays as it was chosen.
    setCambios(new Map([...cambios].filter(([mes]) => unsaved.has(String(mes)))));
    onSaved();
    return unsaved.size === 0;
  };

  const putAll = () => change(new Map([...meses.keys()].map((mes) => [mes, comunes])));

  const counts = { nuevo: 0, registrado: 0, cambia: 0, "se quita": 0 };
  for (const mes of ids) {
    const estado = estadoMes(filas, meses, mes);
    if (estado) counts[estado] += 1;
  }
  const offered = draft.offered?.values;

  return (
    <>
      <LeaveGuard dirty={dirty} />
      {draft.offered && !dirty && (
        <DraftOffer
          draft={draft.offered}
          onRecover={() => {
            if (offered) setCambios(fromWords(offered));
            draft.accept();
          }}
          onDiscard={draft.discard}
        />
      )}
      <div className="mb-3 flex flex-wrap items-end gap-2">
        <div role="group" aria-label={TEMPORALIDAD.group} className="flex flex-wrap gap-2">
          {TEMPORALIDAD.seasons.map(({ label, from, to }) => {
            const wanted = monthsBetween(from, to).flatMap((place) => ids[place] ?? []);
            const on = wanted.length === meses.size && wanted.every((mes) => meses.has(mes));
            return (
              <Button
                key={label}
                aria-pressed={on}
                className={PRESSED}
                onClick={() => change(withMonths(meses, wanted, comunes))}
              >
                {label}
              </Button>
            );
          })}
          <Button aria-pressed={meses.size === 0} className={PRESSED} onClick={() => change(new Map())}>
            {TEMPORALIDAD.none}
          </Button>
        </div>
        <fieldset className="ml-auto flex flex-wrap items-center gap-2 phone:ml-0 phone:w-full">
          <legend className="sr-only">{TEMPORALIDAD.hours}</legend>
          <span aria-hidden className="text-sm font-medium phone:w-full">
            {TEMPORALIDAD.hours}
          </span>
          <Hours
            id={`${id}-todos`}
            horario={comunes}
            onChange={setComunes}
            onEnter={() => {
              if (meses.size > 0) putAll();
              document.getElementById(`${id}-save`)?.focus();
            }}
          />
          <Button disabledReason={meses.size === 0 ? TEMPORALIDAD.putNone : undefined} onClick={putAll}>
            {TEMPORALIDAD.put(meses.size)}
          </Button>
        </fieldset>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-2">
        {months.map(({ id: mes, nombre }) => (
          <Month
            key={mes}
            id={`${id}-${mes}`}
            nombre={String(nombre ?? "")}
            estado={estadoMes(filas, meses, mes)}
            horario={meses.get(mes) ?? null}
            fixed={!mayRemove && registered.has(mes)}
            wrong={wrong.get(String(mes)) ?? refused.get(String(mes))}
            onToggle={(on) => {
              const next = new Map(meses);
              if (on) next.set(mes, registered.get(mes) ?? comunes);
              else next.delete(mes);
              change(next);
            }}
            onChange={(horario) => change(new Map(meses).set(mes, horario))}
          />
        ))}
      </ul>
      <SaveBar
        id={`${id}-save`}
        resumen={TEMPORALIDAD.summary(meses.size, counts)}
        dirty={dirty}
        next={next}
        filled={filled}
        onUndo={reset}
        onSave={submit}
      >
        {TEMPORALIDAD.save}
      </SaveBar>
    </>
  );
}

interface HoursProps {
  id: string;
  horario: Horario;
  onChange: (horario: Horario) => void;
  onEnter?: () => void;
  /** The month, for screen readers. */
  of?: string;
  invalid?: boolean;
}

/** Two times, from and to. */
function Hours({ id, horario, onChange, onEnter, of = "", invalid = false }: HoursProps) {
  const shared = {
    ...{ type: "time", invalid, boxClassName: "min-w-0 flex-1" },
    // In a narrow field the hour needs the place of the browser's clock.
    className: cx("tabular-nums", of !== "" && "[&::-webkit-calendar-picker-indicator]:hidden"),
  } as const;
  return (
    <span
      className="flex min-w-0 flex-1 items-center gap-1.5"
      onKeyDown={(event) => {
        if (event.key === "Enter") onEnter?.();
      }}
    >
      <TextInput
        {...shared}
        id={`${id}-desde`}
        aria-label={`${TEMPORALIDAD.from} ${of}`}
        aria-describedby={invalid ? `${id}-error` : undefined}
        value={horario.hora_inicio}
        onChange={(event) => onChange({ ...horario, hora_inicio: event.target.value })}
      />
      <span className="text-sm text-muted">{TEMPORALIDAD.until}</span>
      <TextInput
        {...shared}
        id={`${id}-hasta`}
        aria-label={`${TEMPORALIDAD.to} ${of}`}
        value={horario.hora_fin}
        onChange={(event) => onChange({ ...horario, hora_fin: event.target.value })}
      />
    </span>
  );
}

const TONE: Record<EstadoMes, string> = {
  nuevo: "text-muted",
  registrado: "text-muted",
  cambia: "text-muted",
  "se quita": "text-state-red-fg",
};

interface MonthProps {
  id: string;
  nombre: string;
  estado: EstadoMes | null;
  /** Null: not visited. */
  horario: Horario | null;
  /** It is registered and may not be removed. */
  fixed: boolean;
  wrong: string | undefined;
  onToggle: (on: boolean) => void;
  onChange: (horario: Horario) => void;
}

function Month({ id, nombre, estado, horario, fixed, wrong, onToggle, onChange }: MonthProps) {
  return (
    <li
      className={cx(
        "grid content-start gap-2 rounded-sm border p-2.5 phone:grid-cols-[7rem_minmax(0,1fr)] phone:items-center phone:py-1",
        horario ? "border-primary-line bg-selected" : "border-line-subtle bg-surface",
      )}
    >
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <Checkbox
          id={id}
          label={nombre}
          checked={horario !== null}
          disabled={fixed}
          title={fixed ? TEMPORALIDAD.keeps : undefined}
          onChange={(event) => onToggle(event.target.checked)}
        />
        {estado && (
          <span className={cx("ml-auto text-xs phone:ml-0 phone:w-full", TONE[estado])}>
            {TEMPORALIDAD.told[estado]}
          </span>
        )}
      </span>
      {horario ? (
        <Hours id={id} of={nombre} horario={horario} invalid={wrong !== undefined} onChange={onChange} />
      ) : (
        <span className="flex h-control items-center text-sm text-muted phone:hidden">{TEMPORALIDAD.closed}</span>
      )}
      <FieldMessage id={`${id}-error`} text={wrong} />
    </li>
  );
}
