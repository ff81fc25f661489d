import { IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { Kind } from "@/contract/calls";
import { seccionNombre, type SeccionObservada } from "@/contract/secciones";
import { DESK } from "@/lib/seguimiento/revision/desk-texts";

interface ReturnsWithProps {
  kind: Kind;
  secciones: readonly SeccionObservada[];
  onRemove: (seccion: string) => void;
}

/** The sections that the record goes back with. */
export function ReturnsWith({ kind, secciones, onRemove }: ReturnsWithProps) {
  if (secciones.length === 0) return null;
  return (
    <section aria-labelledby="se-devuelve" className="grid gap-1.5">
      <div className="flex items-baseline justify-between">
        <h2 id="se-devuelve" className="text-2xs font-semibold tracking-caps text-muted uppercase">
          {DESK.returnsWith}
        </h2>
        <span className="num text-xs text-secondary">{DESK.sections(secciones.length)}</span>
      </div>
      <ul className="grid gap-1.5">
        {secciones.map(({ seccion, observacion }) => (
          <li
            key={seccion}
            className="flex items-start gap-2 rounded-md border border-state-red-line bg-state-red-bg py-1.5 pr-1 pl-2.5 text-xs"
          >
            <Icon name="message-square" className="mt-px size-icon-sm shrink-0 text-state-red" />
            <p className="min-w-0 flex-1">
              <b className="block font-semibold">{seccionNombre(kind, seccion)}</b>
              <span className="line-clamp-2 break-words">{observacion}</span>
            </p>
            <IconButton
              label={DESK.takeAwayOf(seccionNombre(kind, seccion))}
              icon={<Icon name="x" />}
              onClick={() => onRemove(seccion)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
