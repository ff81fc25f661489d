"use client";

import { useEffect, useState } from "react";
import { Select } from "@/components/ui/select";
import { departamentoNombre } from "@/contract/shown";
import { CERCA } from "@/lib/campo/texts";
import { formatBytes, formatNumber } from "@/lib/format";
import { OUTLINES_PATH, PLACES_PATH, WATER_PATH } from "@/lib/map/config";
import { UNITS_PATH } from "@/lib/map/units";
import { FieldGroup } from "./frame";
import { PrepareRow } from "./prepare-row";
import { PrepareStreets } from "./prepare-streets";
import type { Preparing } from "./use-preparation";

const sizeAt = async (path: string) => {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.arrayBuffer()).byteLength;
};

/** The size of the map's outlines, which the browser keeps with the page; null until known or if they are not there. */
function useOutlinesSize(): number | null {
  const [bytes, setBytes] = useState<number | null>(null);
  useEffect(() => {
    let ended = false;
    Promise.all([OUTLINES_PATH, PLACES_PATH, WATER_PATH, UNITS_PATH].map(sizeAt)).then(
      (sizes) => ended || setBytes(sizes.reduce((sum, size) => sum + size, 0)),
      () => undefined, // Without them the map says so itself.
    );
    return () => {
      ended = true;
    };
  }, []);
  return bytes;
}

const DEPARTMENTS = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => ({ value: String(id), label: departamentoNombre(id) }));

const namesOf = (ids: readonly number[]) => ids.map((id) => departamentoNombre(id)).join(", ");

/** What any record needs: the lists of the forms, the localities and the map's outlines. */
export function PrepareLists({ preparing }: { preparing: Preparing }) {
  const { taken, departments, addDepartment, state } = preparing;
  const outlines = useOutlinesSize();
  const lists = taken?.lists ?? 0;
  const localities = taken?.localities;
  const places = localities?.places ?? 0;
  const known = taken?.known ?? { bytes: 0, records: 0 };
  const all = lists + (localities?.bytes ?? 0) + known.bytes + (outlines ?? 0);
  const more = DEPARTMENTS.filter(({ value }) => !departments.includes(Number(value)));
  const missing = state.phase === "running" ? "llevando" : "falta llevar";
  return (
    <FieldGroup title="Para cualquier registro" {...(all > 0 && { aside: formatBytes(all) })}>
      <PrepareRow
        icon="folder-tree"
        title="Catálogos y formularios"
        end={lists > 0 ? formatBytes(lists) : missing}
        here={lists > 0}
      />
      <PrepareRow
        icon="map-pin"
        title={departments.length > 0 ? `Localidades de ${namesOf(departments)}` : "Localidades"}
        detail={
          localities && places > 0
            ? `${formatNumber(places)}, en ${formatNumber(localities.municipalities)} municipios`
            : undefined
        }
        end={places > 0 && localities ? formatBytes(localities.bytes) : missing}
        here={places > 0}
      />
      {known.records > 0 && (
        <PrepareRow
          icon="locate-fixed"
          title={CERCA.taken}
          detail={formatNumber(known.records)}
          end={formatBytes(known.bytes)}
          here
        />
      )}
      {addDepartment && more.length > 0 && (
        <li className="px-3 py-2.5">
          <Select
            id="departamento-campo"
            label="Departamento que lleva"
            value=""
            placeholder={departments.length > 0 ? "Llevar otro departamento" : "Elija el departamento"}
            options={more}
            onChange={(value) => value !== "" && addDepartment(Number(value))}
          />
        </li>
      )}
      <PrepareRow
        icon="map"
        title="Contornos del mapa"
        end={outlines === null ? "no están" : formatBytes(outlines)}
        here={outlines !== null}
      />
      {departments.map((id) => (
        <PrepareStreets key={id} department={id} />
      ))}
    </FieldGroup>
  );
}
