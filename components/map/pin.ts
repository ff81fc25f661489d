import { formatPoint, type Point } from "@/contract/place/coordinates";

/** The marker is 30 by 50 px (spec 2 §9), its tip on the point. */
export const PIN_BODY = "M15 50C12 41 0 30 0 16a15 15 0 0 1 30 0C30 30 18 41 15 50Z";
export const PIN_PEAKS = "M6 20.5 12.5 11l3 4.3 2.1-3.3L24 20.5Z";
const SVG = "http://www.w3.org/2000/svg";

const shape = (name: string, d: string) => {
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("class", name);
  path.setAttribute("d", d);
  return path;
};

export function pinElement(): HTMLElement {
  const element = document.createElement("div");
  element.className = "mapa-pin";
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "-1 0 32 51");
  svg.setAttribute("width", "30");
  svg.setAttribute("height", "50");
  svg.setAttribute("aria-hidden", "true");
  svg.append(shape("mapa-pin-cuerpo", PIN_BODY), shape("mapa-pin-cerro", PIN_PEAKS));
  element.append(svg);
  return element;
}

interface PinState {
  /** Null while it is not set. */
  point: Point | null;
  readOnly: boolean;
  /** Names a read-only pin. */
  title: string;
}

/** Makes the pin look and be called as it stands. */
export function describePin(pin: HTMLElement, { point, readOnly, title }: PinState): void {
  pin.classList.toggle("mapa-pin--sin-fijar", point === null);
  const where = point ? formatPoint(point) : "sin fijar";
  if (readOnly) {
    pin.setAttribute("role", "img");
    pin.setAttribute("aria-label", `${title}: ${where}`);
    return;
  }
  pin.setAttribute("role", "button");
  pin.tabIndex = 0;
  pin.setAttribute("aria-roledescription", "marcador");
  pin.setAttribute(
    "aria-label",
    `Marcador: ${where}. Muévalo con las flechas, con Mayús en pasos mayores; Entrar fija el punto.`,
  );
}
