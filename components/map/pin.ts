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
