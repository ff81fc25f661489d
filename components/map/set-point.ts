import type { Point } from "@/contract/place/coordinates";
import type { SetsBy } from "@/lib/map/config";

/** Pixels that an arrow key moves the marker; `large` with Mayús. */
const STEP = { small: 4, large: 40 } as const;
export const ARROWS: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** An open list, of the map's search box or of a field. */
const OPEN_LIST = "[role=combobox][aria-expanded=true]";

/**
 * Whether the click that is going on closes an open list, and so does nothing else. The list closes before the click
 * event, so its state is read on pointerdown.
 */
function listCloser(ground: HTMLElement): () => boolean {
  let closesList = false;
  ground.addEventListener("pointerdown", () => {
    closesList = document.querySelector(OPEN_LIST) !== null;
  });
  return () => closesList;
}

/** What a library's map does for its pin. */
export interface PinSetting {
  pin: HTMLElement;
  /** The element whose clicks are the map's. */
  ground: HTMLElement;
  sets: SetsBy;
  isSet: () => boolean;
  pick: (at: Point) => void;
  /** Where the pin stands. */
  here: () => Point;
  /** The point so many pixels from the pin. */
  beside: (dx: number, dy: number) => Point;
  /** Moves the map if the point is out of view. */
  showPoint: (at: Point) => void;
}

/**
 * Lets a person set the point, whatever library draws the map: the arrow keys move the focused pin, Enter and the space
 * bar set the point where it stands, and so does a click on it. Returns what a click or double click on the map does:
 * one on the pin moves nothing, and a click that closes an open list only closes it.
 */
export function setByPin(setting: PinSetting): (at: Point, target: EventTarget | null) => void {
  const { pin, ground, sets, isSet, pick, here, beside, showPoint } = setting;
  pin.addEventListener("keydown", (event) => {
    const arrow = ARROWS[event.key];
    if (!arrow && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    const step = event.shiftKey ? STEP.large : STEP.small;
    const at = arrow ? beside(arrow[0] * step, arrow[1] * step) : here();
    pick(at);
    showPoint(at);
  });
  const closesList = listCloser(ground);
  pin.addEventListener("click", () => {
    if (!isSet() && !closesList()) pick(here());
  });
  return (at, target) => {
    if (!isOn(pin, target) && (sets !== "click" || !closesList())) pick(at);
  };
}

/** Whether an event's target is the pin. */
export const isOn = (pin: HTMLElement, target: EventTarget | null) => target instanceof Node && pin.contains(target);
