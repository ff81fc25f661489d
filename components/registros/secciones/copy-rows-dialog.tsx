"use client";

import { useState } from "react";
import { useManyRows } from "@/components/engine/saving/use-many-rows";
import { useAnswer } from "@/components/line/use-answer";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogCancel } from "@/components/ui/dialog";
import { FieldMessage } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import type { Section } from "@/lib/descriptors";
import type { MapTiles } from "@/lib/map/config";
import { COPIAR, hasRow, type Origen, planCopies, rowTexts } from "@/lib/registros/secciones/copiar";
import { loadFilas } from "@/lib/registros/secciones/filas";
import { LIST } from "@/lib/texts";
import { OriginList, type SavedTarget } from "./origin-list";

interface CopyRowsProps {
  section: Section;
  target: SavedTarget;
  tiles: MapTiles;
  onClose: () => void;
}

/** Copies rows of a section from another record, the nearest first. */
export function CopyRowsDialog({ section, target, tiles, onClose }: CopyRowsProps) {
  const [origin, setOrigin] = useState<Origen | null>(null);
  const known = useAnswer(origin && `copiar/${section.resource}/${target.id}/${origin.id}`, async () => {
    const [own, theirs] = await Promise.all([loadFilas(section, target.id), loadFilas(section, origin?.id ?? 0)]);
    return theirs.map((row) => ({ row, has: hasRow(section, own, row) }));
  });
  const [marks, setMarks] = useState<Readonly<Record<number, boolean>>>({});
  const { save, busy, refused } = useManyRows(section.resource, section.texts);
  const rows = known.value ?? [];
  const isChosen = ({ row, has }: (typeof rows)[number]) => marks[row.id] ?? !has;
  const chosen = rows.filter(isChosen).map(({ row }) => row);
  const name = section.title.toLocaleLowerCase("es").replace(/^gestión de /, "");

  const submit = async () => {
    const unsaved = await save(planCopies(section, chosen, target.id), origin?.cite);
    if (unsaved.size === 0) return onClose();
    setMarks(Object.fromEntries(rows.map(({ row }) => [row.id, unsaved.has(String(row.id))])));
  };
  const choose = (next: Origen) => {
    setOrigin(next);
    setMarks({});
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={COPIAR.title(name)}
      description={COPIAR.to(target.nombre)}
      size="wide"
      footer={
        <>
          <p className="mr-auto text-xs text-muted">{rows.length > 0 && COPIAR.note}</p>
          <DialogCancel />
          <Button variant="primary" loading={busy} disabled={chosen.length === 0} onClick={() => void submit()}>
            {COPIAR.save(chosen.length)}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-4 phone:grid-cols-1">
        <OriginList target={target} tiles={tiles} chosen={origin} onChoose={choose} />
        <div className="min-w-0" aria-live="polite">
          {known.failed && (
            <Notice tone="red" role="alert" actions={<Button onClick={known.retry}>{LIST.retry}</Button>}>
              {COPIAR.failed}
            </Notice>
          )}
          {!origin && <p className="py-10 text-center text-sm text-muted phone:py-3">{COPIAR.choose}</p>}
          {origin && known.loading && <Skeleton className="h-40 w-full" />}
          {origin && known.value?.length === 0 && (
            <p className="py-10 text-center text-sm text-muted">{COPIAR.noRows}</p>
          )}
          {origin && rows.length > 0 && (
            <>
              <h3 className="mb-2 flex flex-wrap items-baseline gap-x-2 text-sm font-semibold">
                {origin.nombre} <span className="code text-xs font-regular text-muted">{origin.cite}</span>
              </h3>
              <Checkbox
                id="copiar-todas"
                checked={chosen.length === rows.length}
                onChange={(event) =>
                  setMarks(Object.fromEntries(rows.map(({ row }) => [row.id, event.target.checked])))
                }
                label={COPIAR.all}
                className="border-b border-line-subtle pb-2"
              />
              <ul aria-label={COPIAR.rows(name)} className="divide-y divide-line-subtle">
                {rows.map((one) => {
                  const { first, rest } = rowTexts(section, one.row);
                  return (
                    <li key={one.row.id} className="flex flex-wrap items-center gap-x-3 py-2">
                      <Checkbox
                        id={`copiar-${one.row.id}`}
                        className="min-w-0 flex-1"
                        checked={isChosen(one)}
                        onChange={(event) => setMarks({ ...marks, [one.row.id]: event.target.checked })}
                        label={
                          <span className="text-sm">
                            <span className="font-medium">{first}</span>
                            <span className="block text-xs text-muted">{rest}</span>
                          </span>
                        }
                      />
                      {one.has && <span className="text-xs font-medium">{COPIAR.has}</span>}
                      <FieldMessage id={`copiar-${one.row.id}-error`} text={refused.get(String(one.row.id))} />
                    </li>
                  );
                })}
              </ul>
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}
