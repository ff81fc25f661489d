import { Badge } from "@/components/ui/badge";
import { Icon } from "@/components/ui/icon";
import type { EstadoImportacion } from "@/contract/resources/importaciones";
import { ESTADO_SHOWN } from "@/lib/importaciones/states";

/** Where an import stands, as a badge. */
export function ImportStateBadge({ estado }: { estado: EstadoImportacion }) {
  const { label, tone, icon } = ESTADO_SHOWN[estado];
  return (
    <Badge tone={tone} icon={<Icon name={icon} />}>
      {label}
    </Badge>
  );
}
