"use client";

import { useAnswer, type Answer } from "@/components/line/use-answer";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Skeleton } from "@/components/ui/skeleton";
import { SECCIONES_AVANCE } from "@/contract/faltantes";
import type { Grupo, GrupoLista, Kind } from "@/contract/resources/registros";
import { departamentoNombre } from "@/contract/shown";
import { api } from "@/lib/api-client";
import { formatNumber } from "@/lib/format";
import type { RecordFilters } from "@/lib/registros/filters";
import { provinceCode } from "@/lib/registros/list-parts";
import { RECORD_MAP } from "@/lib/registros/texts";
import { LIST } from "@/lib/texts";
import { MapCardFrame } from "./map-card-frame";

/** A municipality or a province that was chosen: by its id where it is known, or by INE's code. */
export interface ChosenArea {
  grupo: Grupo;
  id: number | null;
  unidad: string | null;
  nombre: string;
}

export const isSameArea = (one: ChosenArea, other: ChosenArea) =>
  one.grupo === other.grupo &&
  (one.id === null || other.id === null ? one.unidad === other.unidad : one.id === other.id);

const areaOf = (one: GrupoLista, grupo: Grupo): ChosenArea => ({
  grupo,
  id: one[`id_${grupo}`],
  unidad: grupo === "municipio" ? one.unidad : provinceCode(one.unidad),
  nombre: one[grupo],
});

/** The area that a list is narrowed to, once its name is known. */
export function narrowedArea(filters: RecordFilters, areas: readonly GrupoLista[]): ChosenArea | null {
  for (const grupo of ["municipio", "provincia"] as const) {
    const id = filters[`id_${grupo}`];
    const found = id === null ? undefined : areas.find((one) => one[`id_${grupo}`] === id);
    if (found) return areaOf(found, grupo);
  }
  return null;
}

/** A list's search and filters without those of a place, as an area's counts and its filter need them. */
export const withoutPlace = <Q extends RecordFilters>(query: Q): Q => ({
  ...query,
  recuadro: null,
  id_municipio: null,
  id_provincia: null,
});

type Query = RecordFilters & { q: string };

/** How many records of a list each municipality has. */
export const loadAreas = async (kind: Kind, query: Query): Promise<GrupoLista[]> =>
  (await (kind === "ppirta" ? api("ppirta.grupos", { query }) : api("ppirtf.grupos", { query }))).grupos;

const countComplete = async (kind: Kind, filters: Query): Promise<number> => {
  const query = { ...filters, completo: "1", page: 1, rows: 1 };
  return kind === "ppirta"
    ? (await api("ppirta.list", { query })).ppirta.total
    : (await api("ppirtf.list", { query })).ppirtf.total;
};

interface AreaCardProps {
  kind: Kind;
  area: ChosenArea;
  /** The list's search and filters without those of a place. */
  query: Query;
  /** The counts of that list's municipalities. */
  areas: Answer<readonly GrupoLista[]>;
  /** Text shown if the records cannot be counted. */
  failed: string;
  /** Narrows the list to it. */
  onOnly: (id: number) => void;
  onCloser: () => void;
  onClose: () => void;
}

/** The card of a municipality or a province: how many records of the list it has, and the list of it alone. */
export function AreaCard({ kind, area, query, areas, failed, onOnly, onCloser, onClose }: AreaCardProps) {
  const { grupo } = area;
  const members = areas.value?.filter((one) => isSameArea(area, areaOf(one, grupo)));
  const [first] = members ?? [];
  const id = first?.[`id_${grupo}`] ?? null;
  const total = members?.reduce((sum, one) => sum + one.total, 0) ?? 0;
  const complete = useAnswer(id === null ? null : `${kind}.completos/${grupo}/${id}/${JSON.stringify(query)}`, () =>
    countComplete(kind, { ...query, [`id_${grupo}`]: id }),
  );
  const nombre = first?.[grupo] ?? area.nombre.toLocaleUpperCase("es");
  const unidad = area.unidad ?? first?.unidad ?? null;
  const departamento = first?.departamento ?? departamentoNombre(Number(unidad?.slice(0, 2)));
  const within = [...(grupo === "municipio" && first ? [first.provincia] : []), departamento];
  const isFailed = areas.failed || complete.failed;
  return (
    <MapCardFrame title={nombre} onClose={onClose}>
      <p>
        {within.join(", ")} <span className="num text-muted">{unidad}</span>
      </p>
      {isFailed ? (
        <p role="alert" className="grid gap-1">
          {failed}
          <Button variant="link" className="justify-self-start" onClick={areas.failed ? areas.retry : complete.retry}>
            {LIST.retry}
          </Button>
        </p>
      ) : (
        <p role="status" className="num py-0.5 text-primary">
          {areas.value === null && <Skeleton className="w-2/3" />}
          {areas.value !== null && total === 0 && RECORD_MAP.emptyArea}
          {total > 0 && (
            <>
              <span>{RECORD_MAP.counted(formatNumber(total), total)}</span>
              {complete.value !== null && (
                <span> · {RECORD_MAP.complete(formatNumber(complete.value), SECCIONES_AVANCE[kind])}</span>
              )}
            </>
          )}
        </p>
      )}
      <div className="mt-1.5 flex flex-wrap gap-2">
        {id !== null && (
          <Button size="sm" icon={<Icon name="sliders-horizontal" />} onClick={() => onOnly(id)}>
            {RECORD_MAP.only[grupo]}
          </Button>
        )}
        {unidad !== null && (
          <Button size="sm" variant="ghost" aria-label={RECORD_MAP.closerTo(nombre)} onClick={onCloser}>
            {RECORD_MAP.closer}
          </Button>
        )}
      </div>
    </MapCardFrame>
  );
}
