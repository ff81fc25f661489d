import type { ImportacionDetalle } from "@/contract/resources/importaciones";
import type { MapTiles } from "@/lib/map/config";

interface ReviewStepProps {
  detail: ImportacionDetalle;
  /** The import's sealed id. */
  recordRef: string;
  tiles: MapTiles;
}

/** The third step: the rows with what the check found. */
export function ReviewStep({ detail }: ReviewStepProps) {
  return <p>{detail.archivo}</p>;
}
