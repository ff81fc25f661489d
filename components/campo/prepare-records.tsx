"use client";

import { Button } from "@/components/ui/button";
import type { Item, Source } from "@/lib/campo/taking/preparation";
import { formatBytes, formatNumber } from "@/lib/format";
import type { PersonaDeCampo } from "@/lib/campo/types";
import { FieldGroup } from "./frame";
import { PrepareRow } from "./prepare-row";
import { PrepareSearch } from "./prepare-search";
import type { Preparing } from "./use-preparation";
import { useLine } from "./use-line";

/** Municipalities that are named at most. */
const NAMED = 3;

const countWord = (count: number) => (count === 1 ? "1 registro" : `${formatNumber(count)} registros`);

/** '24, de Palca y Mecapaca'. */
function placesOf(items: readonly Item[]): string {
  const names = [...new Set(items.map(({ municipio }) => municipio).filter(Boolean))];
  const shown = names.length > NAMED ? [...names.slice(0, NAMED), "otros"] : names;
  const last = shown.pop();
  if (last === undefined) return countWord(items.length);
  return `${formatNumber(items.length)}, de ${shown.length > 0 ? `${shown.join(", ")} y ${last}` : last}`;
}

const bytesOf = (items: readonly Item[]) => items.reduce((sum, { bytes }) => sum + bytes, 0);

/** The size once all are taken, before that '3 de 12'. */
function sizeText(items: readonly Item[]): { end: string; here: boolean } {
  const done = items.filter(({ state }) => state === "taken").length;
  if (done === items.length) return { end: formatBytes(bytesOf(items)), here: true };
  return { end: `${done} de ${items.length}`, here: false };
}

const CHOSEN: readonly { from: Source; title: string }[] = [
  { from: "list", title: "Elegidos en la lista" },
  { from: "search", title: "Elegidos en la búsqueda" },
  { from: "device", title: "Los que ya llevaba" },
];

function OwnRow({ preparing: { state, takeOwn } }: { preparing: Preparing }) {
  const { own, items } = state;
  const mine = items.filter(({ from }) => from === "own");
  const line = useLine();
  if (own === null) {
    const take = (
      <Button
        className="min-h-11"
        aria-label="Llevar mis incompletos"
        onClick={takeOwn}
        {...(line === "gone" && { disabledReason: "Llevar registros necesita línea." })}
      >
        Llevar
      </Button>
    );
    return <PrepareRow icon="circle-dashed" title="Mis incompletos" detail="Todos los que registró usted" end={take} />;
  }
  if (own === "asked") return <PrepareRow icon="circle-dashed" title="Mis incompletos" end="buscando" />;
  const detail = own === "found-some" ? `${placesOf(mine)}; solo los más recientes` : placesOf(mine);
  if (mine.length === 0) return <PrepareRow icon="circle-dashed" title="Mis incompletos" end="ninguno" />;
  return <PrepareRow icon="circle-dashed" title="Mis incompletos" detail={detail} {...sizeText(mine)} />;
}

/** The records that are taken along, by where they were chosen, and a search for others. */
export function PrepareRecords({ person, preparing }: { person: PersonaDeCampo; preparing: Preparing }) {
  const { state, taken, take } = preparing;
  const kept = taken?.records.taken.length ?? 0;
  const groups = CHOSEN.map(({ from, title }) => ({ title, items: state.items.filter((item) => item.from === from) }));
  return (
    <FieldGroup title="Registros que lleva" count={formatNumber(kept)} aside="con fotografías pequeñas">
      {taken && kept > 0 && (
        <PrepareRow
          icon="smartphone"
          title="En este equipo"
          detail={countWord(kept)}
          end={formatBytes(taken.records.bytes)}
          here
        />
      )}
      <OwnRow preparing={preparing} />
      {groups.map(
        ({ title, items }) =>
          items.length > 0 && (
            <PrepareRow key={title} icon="list-checks" title={title} detail={placesOf(items)} {...sizeText(items)} />
          ),
      )}
      <PrepareSearch person={person} items={state.items} onTake={(found) => take([found], "search")} />
    </FieldGroup>
  );
}
