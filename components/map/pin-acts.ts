/** What a person does with the pin, whatever library draws the map. */

/** Pixels that an arrow key moves the marker; `large` with Mayús. */
const STEP = { small: 4, large: 40 } as const;
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Arrow keys move the focused marker by so many pixels; Enter and the space bar set the point where it stands. */
export function setByKeys(pin: HTMLElement, move: (dx: number, dy: number) => void): void {
  pin.addEventListener("keydown", (event) => {
    const arrow = ARROWS[event.key];
    if (!arrow && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    const step = event.shiftKey ? STEP.large : STEP.small;
    const [dx, dy] = arrow ?? [0, 0];
    move(dx * step, dy * step);
  });
}

/** An open list, of the map's search box or of a field. */
const OPEN_LIST = "[role=combobox][aria-expanded=true]";

/**
 * Whether the click that is going on closes an open list, and so does nothing else. The list closes before the click
 * event, so its state is read on pointerdown.
 */
export function listCloser(ground: HTMLElement): () => boolean {
  let closesList = false;
  ground.addEventListener("pointerdown", () => {
    closesList = document.querySelector(OPEN_LIST) !== null;
  });
  return () => closesList;
}

/** Whether an event's target is the pin. */
export const isOn = (pin: HTMLElement, target: EventTarget | null) => target instanceof Node && pin.contains(target);
