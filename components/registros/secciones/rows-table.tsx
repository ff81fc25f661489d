"use client";

import * as z from "zod";
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { DraftOffer } from "@/components/engine/draft-offer";
import { FormControl } from "@/components/engine/form-fields";
import { LeaveGuard } from "@/components/engine/leave-guard";
import { useFieldsForm } from "@/components/engine/saving/use-fields-form";
import { useManyRows } from "@/components/engine/saving/use-many-rows";
import { Sums } from "@/components/engine/section-screen";
import { useDraft } from "@/components/engine/use-draft";
import { useAnswer } from "@/components/line/use-answer";
import { Button, IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { FieldMessage } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { notify } from "@/components/ui/toast";
import { recordEndpoint } from "@/contract/records";
import type { FormField } from "@/lib/descriptors";
import { requiredNames, type Checks } from "@/lib/forms/schema";
import { versionOf, type Values } from "@/lib/forms/store";
import { newKey } from "@/lib/new-key";
import {
  type CambiosTabla,
  columnasDe,
  filasDe,
  type FilaTabla,
  nextStart,
  notSaved,
  planTabla,
  resumenOf,
  TABLA,
  withRemoved,
  withTyped,
} from "@/lib/registros/secciones/tabla";
import { type FilaRegistrada, loadFilas } from "@/lib/registros/secciones/filas";
import { tablaForm } from "@/lib/registros/secciones/varias";
import { LIST, SUMMARY } from "@/lib/texts";
import { SaveBar } from "./save-bar";
import type { ManyRowsProps } from "./section-views";

/** A section's rows typed in a table, saved together. */
export function RowsTable({ stamp, ...props }: ManyRowsProps) {
  const { descriptor, parentId } = props;
  const load = () => loadFilas(descriptor, parentId);
  const answer = useAnswer(`${descriptor.resource}/tabla/${parentId}/${stamp}`, load);
  // The known rows stay while newer ones load.
  const [known, setKnown] = useState({ answer: answer.value, filas: answer.value });
  if (answer.value && answer.value !== known.answer) setKnown({ answer: answer.value, filas: answer.value });
  const reload = async () => {
    const filas = await load().catch(() => null);
    if (filas) setKnown((now) => ({ ...now, filas }));
  };
  if (known.filas) return <Rows {...props} registradas={known.filas} reload={reload} />;
  if (!answer.failed) return <Skeleton className="h-80 w-full" />;
  return (
    <Notice tone="red" role="alert" actions={<Button onClick={answer.retry}>{LIST.retry}</Button>}>
      {TABLA.failed}
    </Notice>
  );
}

/** A draft holds the changes by row. */
const Borrador = z.record(
  z.string(),
  z.object({ valores: z.record(z.string(), z.string()), version: z.number().nullable(), quitada: z.boolean() }),
);
const asDraft = (cambios: CambiosTabla) => Object.fromEntries(cambios);
const fromDraft = (values: unknown): CambiosTabla => new Map(Object.entries(Borrador.safeParse(values).data ?? {}));

const TEXT_WIDTH = "minmax(0,2fr)";
/** The columns' widths in a table. */
const WIDTH: Partial<Record<FormField["control"], string>> = {
  ...{ lookup: "minmax(6rem,1.4fr)", choice: "minmax(5rem,1fr)", number: "minmax(4.25rem,0.9fr)", time: "6rem" },
};
/** A field as a cell of a row. */
const cellOf = (field: FormField): FormField => ({
  ...field,
  help: undefined,
  ...((field.lookup ?? field.choices) && { placeholder: TABLA.choose }),
});

/** It follows its own value: typing in one cell draws no other anew. */
const Cell = memo(FormControl);

interface RowsProps extends Omit<ManyRowsProps, "stamp"> {
  registradas: readonly FilaRegistrada[];
  reload: () => Promise<void>;
}

function Rows({ descriptor, userId, parentId, mayRemove, next, filled, onUsed, registradas, reload }: RowsProps) {
  const { resource, form, texts, sums, parentField } = descriptor;
  const id = useId();
  const { fields } = form;
  const { columnas, otros } = useMemo(() => {
    const found = columnasDe(descriptor);
    return { ...found, columnas: found.columnas.map(cellOf) };
  }, [descriptor]);
  const { body } = recordEndpoint(`${resource}.create`);
  const required = useMemo(() => requiredNames(body, fields), [body, fields]);
  const parent = useMemo(() => ({ [parentField]: parentId }), [parentField, parentId]);
  const [cambios, setCambios] = useState<CambiosTabla>(new Map());
  /** The key of the empty row. */
  const [ready, setReady] = useState(newKey);
  /** Rows are filled anew when their changes are not what was typed into them. */
  const [round, setRound] = useState(0);
  const { save, refused } = useManyRows(resource, texts);
  const draft = useDraft({ userId, form: tablaForm(resource), id: parentId });
  const checks = useRef(new Map<string, () => Promise<unknown>>());

  const filas = filasDe(fields, registradas, cambios, ready);
  const { plan, wrong } = planTabla(filas, body, parent);
  const dirty = plan.length > 0 || wrong.size > 0;

  const change = (next: CambiosTabla) => {
    setCambios(next);
    if (next.has(ready)) setReady(newKey());
    draft.keep(asDraft(next));
    onUsed();
  };
  const fill = (next: CambiosTabla) => {
    setCambios(next);
    setRound(round + 1);
  };
  const submit = async () => {
    const numbers = filas.flatMap(({ key }, index) => (wrong.has(key) ? [index] : []));
    // The first one is checked last, which gives it the focus.
    for (const index of numbers.reverse()) await checks.current.get(filas[index]?.key ?? "")?.();
    const [first] = numbers.slice(-1);
    if (first !== undefined) {
      const [[name, message] = ["", ""]] = Object.entries(wrong.get(filas[first]?.key ?? "") ?? {});
      const label = fields.find((field) => field.name === name)?.label ?? "";
      notify({ tone: "error", summary: SUMMARY.error, detail: TABLA.wrong(first + 1, label, message) });
      return false;
    }
    const unsaved = await save(plan);
    await reload();
    const rest = notSaved(cambios, unsaved);
    setCambios(rest);
    if (rest.size === 0) draft.discard();
    else draft.keep(asDraft(rest));
    return rest.size === 0;
  };
  /** Goes to the first cell of the next row, from the empty one to the button. */
  const goOn = (from: number) => {
    const cells = filas.slice(from + 1).map(({ key }) => `${id}-${key}-${columnas[0]?.name}`);
    const next = filas[from]?.estado === "vacía" ? [] : cells.map((cell) => document.getElementById(cell));
    (next.find((cell) => cell?.matches(":enabled")) ?? document.getElementById(`${id}-save`))?.focus();
  };

  const isLeft = ({ estado }: FilaTabla) => estado !== "se quita" && estado !== "vacía";
  const left = filas.filter(isLeft);
  const chained = fields.find((field) => field.chained)?.name ?? "";
  const startOf = (index: number) => nextStart(filas.slice(0, index).findLast(isLeft)?.valores[chained] ?? "");
  return (
    <>
      <LeaveGuard dirty={dirty} />
      {draft.offered && !dirty && (
        <DraftOffer
          draft={draft.offered}
          onRecover={() => {
            fill(fromDraft(draft.offered?.values));
            draft.accept();
          }}
          onDiscard={draft.discard}
        />
      )}
      <div className="typed">
        <div
          className="typed-frame"
          style={
            {
              "--columns": columnas.map(({ control }) => WIDTH[control] ?? TEXT_WIDTH).join(" "),
              "--ends": otros.length > 0 ? "3.5rem" : "1.75rem",
            } as CSSProperties
          }
        >
          <div aria-hidden className="typed-head">
            <span>{LIST.number}</span>
            <span className="typed-cells">
              {columnas.map(({ name, label }) => (
                <span key={name}>{required.has(name) ? `${label} (*)` : label}</span>
              ))}
            </span>
          </div>
          <ol aria-label={descriptor.title}>
            {filas.map((fila, index) => (
              <Row
                key={`${fila.key}/${versionOf(fila.registrada)}/${round}`}
                {...{ fields, columnas, otros, required, body, parent, fila }}
                id={`${id}-${fila.key}`}
                number={index + 1}
                start={startOf(index)}
                refused={refused.get(fila.key)}
                mayRemove={fila.registrada ? mayRemove : fila.estado !== "vacía"}
                onChange={(typed) => change(withTyped(cambios, fields, fila, typed))}
                onRemove={(quitada) => change(withRemoved(cambios, fila, quitada))}
                onEnd={() => goOn(index)}
                onCheck={(check) => {
                  checks.current.set(fila.key, check);
                  return () => void checks.current.delete(fila.key);
                }}
              />
            ))}
          </ol>
        </div>
      </div>
      <div className="mt-2 flex flex-wrap justify-end gap-x-4">
        <p className="mr-auto text-xs text-muted phone:hidden">{TABLA.keys}</p>
        {sums && left.length > 0 && <Sums sums={sums} rows={left.map(({ valores }) => valores)} whole />}
      </div>
      <SaveBar
        id={`${id}-save`}
        resumen={resumenOf(filas)}
        dirty={dirty}
        next={next}
        filled={filled}
        onUndo={() => {
          fill(new Map());
          draft.discard();
        }}
        onSave={submit}
      >
        {TABLA.save(resource)}
      </SaveBar>
    </>
  );
}

interface RowProps {
  fields: readonly FormField[];
  columnas: readonly FormField[];
  otros: readonly FormField[];
  required: ReadonlySet<string>;
  body: Checks;
  /** The parent's id, by its field. */
  parent: Values;
  fila: FilaTabla;
  id: string;
  number: number;
  /** Proposed for the chained field of a new row. */
  start: string;
  refused: string | undefined;
  mayRemove: boolean;
  onChange: (typed: Values) => void;
  onRemove: (quitada: boolean) => void;
  /** Called at the end of the row's cells. */
  onEnd: () => void;
  /** Gets what shows the messages of the row's fields; returns what takes it back. */
  onCheck: (check: () => Promise<unknown>) => () => void;
}

function Row(props: RowProps) {
  const { fields, columnas, otros, required, body, parent, fila, id, number, start, refused, mayRemove, onEnd } = props;
  const { registrada, estado } = fila;
  const [open, setOpen] = useState(false);
  const entered = useRef<unknown>("");
  const idOf = (name: string) => `${id}-${name}`;
  const { form, port } = useFieldsForm({
    fields,
    start: fila.valores,
    checks: () => body,
    extras: parent,
    idOf,
    open: (name) => otros.some((field) => field.name === name) && setOpen(true),
  });
  const { check, watch } = port;
  const put = (name: string, value: unknown) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });

  // A start that was proposed is not typed yet.
  const isStart = ({ chained }: FormField, value: unknown) => Boolean(chained) && !registrada && value === start;
  const onTyped = useEffectEvent((typed: Values) => {
    const values = fields.map((field) => [field.name, isStart(field, typed[field.name]) ? "" : typed[field.name]]);
    props.onChange(Object.fromEntries(values));
  });
  useLayoutEffect(() => watch((values) => onTyped(values)), [watch]);
  useEffect(() => props.onCheck(check));

  const cells = open ? [...columnas, ...otros] : columnas;
  const fieldAt = ({ target }: { target: EventTarget }) =>
    cells.find(({ name }) => target instanceof Element && target.id === idOf(name));
  const onFocus = (event: FocusEvent) => {
    const field = fieldAt(event);
    if (!field) return;
    entered.current = form.getValues(field.name);
    if (field.chained && !registrada && entered.current === "" && start) put(field.name, start);
  };
  const onBlur = (event: FocusEvent) => {
    const field = fieldAt(event);
    if (field && isStart(field, form.getValues(field.name))) put(field.name, "");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const field = fieldAt(event);
    if (!field || event.defaultPrevented || event.nativeEvent.isComposing) return;
    const next = cells
      .slice(cells.indexOf(field) + 1)
      .map(({ name }) => document.getElementById(idOf(name)))
      .find((cell) => cell?.matches(":enabled"));
    if (event.key === "Escape") put(field.name, entered.current);
    const tabs = event.key === "Tab" && !event.shiftKey && !next && estado === "nueva";
    if (event.key !== "Enter" && !tabs) return;
    event.preventDefault();
    if (next && estado !== "vacía") next.focus();
    else onEnd();
  };

  const controlOf = (field: FormField) => (
    <Cell
      key={field.name}
      field={field}
      fields={fields}
      control={form.control}
      setValue={form.setValue}
      required={required}
      prefix={id}
      row={registrada}
      within={TABLA.within(number)}
    />
  );
  return (
    <li className={cx("typed-row", estado === "se quita" && "bg-sunken")}>
      <span className="typed-number">
        <b>
          <span>{TABLA.word}</span> <span>{number}</span>
        </b>
        {estado !== "registrada" && estado !== "vacía" && (
          <i className={cx("not-italic", estado === "se quita" && "text-state-red-fg")}>{estado}</i>
        )}
      </span>
      <fieldset
        aria-label={TABLA.row(number)}
        disabled={estado === "se quita"}
        onFocus={onFocus}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
      >
        <div className="typed-cells">
          {columnas.map((field) => (
            <div key={field.name} className={cx("min-w-0", field.control === "text" && "typed-text")}>
              {controlOf(field)}
            </div>
          ))}
        </div>
        {open && <div className="typed-more">{otros.map(controlOf)}</div>}
      </fieldset>
      <span className="typed-ends">
        {otros.length > 0 && (
          <IconButton
            label={TABLA.more(number)}
            icon={<Icon name="chevron-down" className={cx(open && "rotate-180")} />}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
        )}
        {mayRemove && estado !== "se quita" && (
          <IconButton
            label={TABLA.remove(number)}
            icon={<Icon name="trash-2" />}
            tone="danger"
            onClick={() => props.onRemove(true)}
          />
        )}
        {estado === "se quita" && (
          <IconButton
            label={TABLA.restore(number)}
            icon={<Icon name="undo-2" />}
            onClick={() => props.onRemove(false)}
          />
        )}
      </span>
      <div className="col-span-full empty:hidden">
        <FieldMessage id={`${id}-error`} text={refused} />
      </div>
    </li>
  );
}
