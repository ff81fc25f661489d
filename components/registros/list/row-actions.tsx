import { Icon } from "@/components/ui/icon";
import type { RowAction } from "@/components/engine/row-action";
import type { Kind } from "@/contract/resources/registros";
import { stepRefusal, RECORD_STEPS, type RecordStep } from "@/lib/registros/state";
import { hrefs } from "@/lib/hrefs";
import { savePosition } from "@/lib/map/saved-position";
import { LIST } from "@/lib/texts";
import type { RecordRow } from "./record-row";

const STEP_ICON = { derivar: <Icon name="send" />, aprobar: <Icon name="badge-check" /> };

function stepAction(step: RecordStep, row: RecordRow, onStep: () => void): RowAction[] {
  if (!row.actions[step]) return [];
  const refusal = stepRefusal(step, row.actions);
  return [
    {
      key: step,
      label: RECORD_STEPS[step].label,
      icon: STEP_ICON[step],
      onSelect: onStep,
      ...(refusal !== undefined && { disabledReason: refusal }),
    },
  ];
}

interface RowHandlers {
  onStep: (step: RecordStep, row: RecordRow) => void;
  onRemove: (row: RecordRow) => void;
}

/** The actions this person may take on this row now (spec 2 §4.1, §6), in the design's order. */
export function rowActions(kind: Kind, row: RecordRow, { onStep, onRemove }: RowHandlers): RowAction[] {
  const { actions } = row;
  return [
    ...(actions.verInfo
      ? [
          {
            key: "ver",
            label: LIST.view,
            icon: <Icon name="eye" />,
            href: hrefs.ver(kind, row.ref),
            onSelect: () => savePosition(row.g_x, row.g_y),
          },
        ]
      : []),
    ...(actions.editar
      ? [{ key: "editar", label: LIST.edit, icon: <Icon name="pencil" />, href: hrefs.editar(kind, row.ref) }]
      : []),
    ...stepAction("derivar", row, () => onStep("derivar", row)),
    ...stepAction("aprobar", row, () => onStep("aprobar", row)),
    ...(actions.eliminar
      ? [
          {
            key: "eliminar",
            label: LIST.remove,
            icon: <Icon name="trash-2" />,
            tone: "danger" as const,
            onSelect: () => onRemove(row),
          },
        ]
      : []),
  ];
}

/** The number of labels that fit in one line on a phone. */
const CARD_LIMIT = 3;

/**
 * The actions of a phone's card. Above the limit these are dropped in turn: 'ver' if the row can be edited, disabled
 * actions, and the tracking PDF, which the record's page offers as well.
 */
export function cardActions(actions: readonly RowAction[], tracking: RowAction | null): RowAction[] {
  const all = tracking ? [...actions, tracking] : [...actions];
  const editable = all.some(({ key }) => key === "editar");
  const dispensable = [
    (action: RowAction) => action.key === "ver" && editable,
    (action: RowAction) => action.disabledReason !== undefined,
    (action: RowAction) => action.key === "seguimiento",
  ];
  return dispensable.reduce(
    (kept, drop) => (kept.length > CARD_LIMIT ? kept.filter((action) => !drop(action)) : kept),
    all,
  );
}
