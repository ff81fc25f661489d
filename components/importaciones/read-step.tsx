"use client";

import { useState, useTransition } from "react";
import { useRouter } from "@/components/line/use-router";
import { Button, LinkButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { tiposDelGrupo } from "@/contract/importacion/tipos";
import type { ImportacionDetalle, HojaLeida } from "@/contract/resources/importaciones";
import { api, ApiError } from "@/lib/api-client";
import { formatBytes } from "@/lib/format";
import { importHrefs } from "@/lib/importaciones/hrefs";
import type { ImportRow } from "@/lib/importaciones/list-line";
import { READ_STEP } from "@/lib/importaciones/texts";
import { CancelImport } from "./cancel-import";
import { EarlierPanel } from "./earlier-panel";
import { ImportFoot } from "./import-frame";
import { TemplatePanel } from "./template-panel";

/** A sheet's first rows as they were read, with their numbers in the file and the row of the headings marked. */
function ReadRows({ sheet, heading }: { sheet: HojaLeida; heading: number | null }) {
  const width = Math.max(1, ...sheet.primeras.map(({ celdas }) => celdas.length));
  const places = Array.from({ length: width }, (_one, index) => index);
  return (
    <section className="min-w-0 overflow-clip rounded-md border border-line-default bg-surface">
      <header className="flex min-h-11 flex-wrap items-center gap-x-3 border-b border-line-subtle px-4 py-1.5">
        <h2 className="text-sm font-semibold">{READ_STEP.title}</h2>
        <p className="ml-auto text-xs text-muted">
          {heading === null ? READ_STEP.noHeading : READ_STEP.first(sheet.primeras.length)}
        </p>
      </header>
      <div tabIndex={0} role="region" aria-label={READ_STEP.title} className="overflow-x-auto">
        <table className="min-w-full border-separate border-spacing-0 text-xs">
          <tbody>
            {sheet.primeras.map(({ fila, celdas }) => {
              const isHeading = fila === heading;
              const Cell = isHeading ? "th" : "td";
              return (
                <tr key={fila} className={isHeading ? "bg-selected font-semibold" : undefined}>
                  <th
                    scope="row"
                    className="num sticky left-0 h-7 w-10 border-r border-b border-line-subtle bg-sunken px-2 text-right font-normal text-muted"
                  >
                    <span className="sr-only">{READ_STEP.rowOf(fila)}</span>
                    <span aria-hidden>{fila}</span>
                    {isHeading && <span className="sr-only">, {READ_STEP.isHeading}</span>}
                  </th>
                  {places.map((place) => (
                    <Cell
                      key={place}
                      {...(isHeading && { scope: "col" })}
                      title={celdas[place]}
                      className="h-7 max-w-52 truncate border-r border-b border-line-subtle px-2 text-left"
                    >
                      {celdas[place]}
                    </Cell>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface ReadStepProps {
  detail: ImportacionDetalle;
  recordRef: string;
  earlier: readonly ImportRow[] | null;
}

/** The first step after the file was read: which sheet, which row has the headings, and what its first rows are. */
export function ReadStep({ detail, recordRef, earlier }: ReadStepProps) {
  const { id, tipo, archivo, bytes, modificado, hojas, avisos, motivo, filas } = detail;
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const [busy, setBusy] = useState(false);
  const [errores, setErrores] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  /** The sheet looked at: one whose headings are still to be chosen is not stored yet. */
  const [looked, setLooked] = useState<number | null>(null);
  const at = looked ?? detail.hoja;
  const sheet = at === null ? undefined : hojas[at];
  const stored = at === detail.hoja;
  const heading = stored ? detail.encabezado : null;

  const choose = async (hoja: number, encabezado: number, which: Which = {}) => {
    setBusy(true);
    setErrores({});
    setFailure(null);
    try {
      await api("importacion.hoja", { id, body: { hoja, encabezado, ...which } });
      startTransition(() => {
        setLooked(null);
        router.refresh();
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrores(error.errores);
      if (!error.errores["hoja"] && !error.errores["encabezado"]) setFailure(error.message);
    } finally {
      setBusy(false);
    }
  };
  const chooseSheet = (value: string) => {
    const next = Number(value);
    const guessed = hojas[next]?.encabezado ?? null;
    setLooked(next);
    if (guessed !== null) void choose(next, guessed);
  };
  const change = async () => {
    setBusy(true);
    // What is given up is only the choice of a sheet; the list shows an import that could not be removed.
    await api("importacion.remove", { id }).catch(() => undefined);
    router.push(importHrefs.importacionNueva(tipo));
  };

  const working = busy || pending;
  return (
    <>
      <div className="grid items-start gap-3 pb-3 lg:grid-cols-[minmax(0,1fr)_20.75rem]">
        <div className="grid min-w-0 gap-3">
          {motivo && <Notice tone="orange">{motivo}</Notice>}
          {failure && (
            <Notice tone="red" role="alert">
              {failure}
            </Notice>
          )}
          <section className="grid gap-3 rounded-md border border-line-default bg-surface p-4" aria-busy={working}>
            <div className="flex items-center gap-3 rounded-md border border-line-default px-4 py-2.5">
              <Icon name="file-spreadsheet" className="size-icon-lg shrink-0 text-muted" />
              <div className="min-w-0 flex-1">
                <p className="text-sm font-semibold break-words">{archivo}</p>
                <p className="text-xs text-muted">{READ_STEP.facts(formatBytes(bytes), hojas.length, modificado)}</p>
              </div>
              {detail.estado === "LEIDA" && (
                <Button
                  variant="ghost"
                  icon={<Icon name="rotate-cw" />}
                  disabled={working}
                  onClick={() => void change()}
                >
                  {READ_STEP.change}
                </Button>
              )}
            </div>
            <div className="grid gap-3 sm:grid-cols-2">
              <Field label={READ_STEP.sheet} htmlFor="hoja" {...firstTextAs("error", errores["hoja"])}>
                <Select
                  id="hoja"
                  value={at === null ? "" : String(at)}
                  placeholder={null}
                  disabled={working}
                  invalid={errores["hoja"] !== undefined}
                  options={hojas.map(({ nombre, filas: rows, oculta }, index) => ({
                    value: String(index),
                    label: (oculta ? READ_STEP.sheetHidden : READ_STEP.sheetOption)(nombre, rows),
                  }))}
                  onChange={chooseSheet}
                />
              </Field>
              <Field label={READ_STEP.heading} htmlFor="encabezado" {...firstTextAs("error", errores["encabezado"])}>
                <Select
                  id="encabezado"
                  value={heading === null ? "" : String(heading)}
                  placeholder={heading === null ? READ_STEP.headingNone : null}
                  disabled={working}
                  invalid={errores["encabezado"] !== undefined}
                  options={headingOptions(sheet, heading)}
                  onChange={(value) => at !== null && value !== "" && void choose(at, Number(value))}
                />
              </Field>
            </div>
          </section>
          {stored && at !== null && heading !== null && (
            <LeftOutRows detail={detail} disabled={working} onChoose={(which) => void choose(at, heading, which)} />
          )}
          {sheet && <ReadRows sheet={sheet} heading={heading} />}
          {avisos.length > 0 && (
            <Notice>
              {avisos.map((aviso) => (
                <p key={aviso}>{aviso}</p>
              ))}
            </Notice>
          )}
        </div>
        <div className="grid gap-3">
          <TemplatePanel tipo={tipo} tipos={tiposDelGrupo(tipo)} />
          <EarlierPanel rows={earlier} />
        </div>
      </div>
      <ImportFoot left={heading === null ? undefined : <span role="status">{READ_STEP.read(filas)}</span>}>
        <CancelImport detail={detail} />
        {heading === null || working ? (
          <Button variant="primary" loading={working} disabledReason={working ? undefined : READ_STEP.needsHeading}>
            {READ_STEP.next}
          </Button>
        ) : (
          <LinkButton variant="primary" href={importHrefs.importacion(recordRef, "columnas")}>
            {READ_STEP.next}
          </LinkButton>
        )}
      </ImportFoot>
    </>
  );
}

type Which = Partial<Pick<ImportacionDetalle, "sin_ocultas" | "con_aparte">>;

interface LeftOutRowsProps {
  detail: ImportacionDetalle;
  disabled: boolean;
  onChoose: (which: Which) => void;
}

/** Rows that the file hides or that are no data, each with the choice of leaving them out; nothing without any. */
function LeftOutRows({ detail, disabled, onChoose }: LeftOutRowsProps) {
  const { ocultas, aparte, sin_ocultas, con_aparte } = detail;
  if (ocultas === 0 && aparte.length === 0) return null;
  return (
    <Notice>
      <div className="grid gap-3">
        {ocultas > 0 && (
          <div className="grid gap-1">
            <p>{READ_STEP.hidden(ocultas)}</p>
            <Checkbox
              id="sin_ocultas"
              label={READ_STEP.withoutHidden}
              checked={sin_ocultas}
              disabled={disabled}
              onChange={({ target }) => onChoose({ sin_ocultas: target.checked })}
            />
          </div>
        )}
        {aparte.length > 0 && (
          <div className="grid gap-1">
            <p>{READ_STEP.aside(aparte)}</p>
            <Checkbox
              id="sin_aparte"
              label={READ_STEP.withoutAside}
              checked={!con_aparte}
              disabled={disabled}
              onChange={({ target }) => onChoose({ con_aparte: !target.checked })}
            />
          </div>
        )}
      </div>
    </Notice>
  );
}

/** A property with the first of these texts; none without one. */
const firstTextAs = <K extends string>(name: K, texts: readonly string[] | undefined) =>
  texts?.[0] ? { [name]: texts[0] } : {};

/** The rows that were read first, and the chosen one if it is further below. */
function headingOptions(sheet: ImportacionDetalle["hojas"][number] | undefined, heading: number | null) {
  const rows = sheet?.primeras.map(({ fila }) => fila) ?? [];
  const all = heading !== null && !rows.includes(heading) ? [...rows, heading].sort((a, b) => a - b) : rows;
  return all.map((fila) => ({
    value: String(fila),
    label: fila === sheet?.encabezado ? READ_STEP.headingFound(fila) : String(fila),
  }));
}
