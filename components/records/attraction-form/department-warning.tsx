"use client";

import { MapPinned } from "lucide-react";
import { useEffect, useState } from "react";
import { outlines, type Outlines } from "@/components/map/outlines";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { departamentoNombre } from "@/contract/codes";
import { inPolygon } from "@/lib/coordinates";
import { departmentIsFixed, pointOf } from "./fields";
import type { AttractionForm } from "./use-attraction-form";

/** Warns where the point lies outside the chosen department's outline; saving goes on all the same (decisions §5). */
export function DepartmentWarning({ form }: { form: AttractionForm }) {
  const [known, setKnown] = useState<Outlines | null>(null);
  /** The point and department a person has said are right. */
  const [kept, setKept] = useState("");
  const point = pointOf(form.values);
  const chosen = Number(form.values.id_departamento);

  useEffect(() => {
    let current = true;
    outlines().then(
      (data) => current && setKnown(data),
      () => undefined, // Without outlines there is nothing to compare with.
    );
    return () => {
      current = false;
    };
  }, []);

  const question = `${form.values.g_x} ${form.values.g_y} ${chosen}`;
  if (!known || !point || !chosen || kept === question) return null;
  const inside = known.departments.features.filter(({ geometry }) => inPolygon(point, geometry));
  if (inside.some(({ properties }) => properties.id === chosen)) return null;
  if (!known.departments.features.some(({ properties }) => properties.id === chosen)) return null;
  const other = inside[0]?.properties;
  const name = departamentoNombre(chosen);
  return (
    <Notice
      tone="orange"
      icon={<MapPinned aria-hidden />}
      role="status"
      className="col-span-12"
      title={`El punto no parece estar en ${name}.`}
      actions={
        <>
          {other && !departmentIsFixed(form.subject) && (
            <Button variant="link" onClick={() => form.set("id_departamento", String(other.id))}>
              Usar {departamentoNombre(other.id)}
            </Button>
          )}
          <Button variant="link" onClick={() => setKept(question)}>
            Mantener {name}
          </Button>
        </>
      }
    >
      {other
        ? `Según los contornos está en ${departamentoNombre(other.id)}.`
        : "Según los contornos está fuera de los nueve departamentos."}
    </Notice>
  );
}
