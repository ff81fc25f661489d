import { Icon, type IconName } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import type { ColumnaLeida } from "@/contract/resources/importaciones";
import { COLUMNS_STEP } from "@/lib/importaciones/texts";

interface DeducedPanelProps {
  /** The meanings that columns have. */
  given: ReadonlySet<string>;
  /** The department of the person's role; null: any. */
  departamento: string | null;
  /** The column that has the places, where another way of writing them stands in where it is empty. */
  place: ColumnaLeida | undefined;
}

const TERRITORY = ["id_provincia", "id_region", "id_macro_region"];

function deduced({ given, departamento, place }: DeducedPanelProps): { icon: IconName; text: string }[] {
  const territory = TERRITORY.some((name) => !given.has(name));
  const free = departamento === null && !given.has("id_departamento");
  return [
    ...(departamento === null ? [] : [{ icon: "lock" as const, text: COLUMNS_STEP.department(departamento) }]),
    ...(territory ? [{ icon: "map" as const, text: free ? COLUMNS_STEP.territoryAll : COLUMNS_STEP.territory }] : []),
    ...(given.has("id_categoria") && given.has("id_tipo")
      ? []
      : [{ icon: "folder-tree" as const, text: COLUMNS_STEP.classes }]),
    ...(place && (given.has("utm") || given.has("utm_este"))
      ? [{ icon: "crosshair" as const, text: COLUMNS_STEP.utmWhereEmpty(place.encabezado) }]
      : []),
  ];
}

/** What follows from the columns and is not asked for. */
export function DeducedPanel(props: DeducedPanelProps) {
  return (
    <Panel title={COLUMNS_STEP.deducedTitle}>
      <ul className="grid gap-2 text-sm text-secondary">
        {deduced(props).map(({ icon, text }) => (
          <li key={text} className="flex items-start gap-2">
            <Icon name={icon} className="mt-0.5 size-icon-sm shrink-0 text-muted" />
            {text}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
